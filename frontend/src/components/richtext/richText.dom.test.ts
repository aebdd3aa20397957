import { expect, it } from 'vitest';
import { addressOf, escaped, pasted, plain, sanitised, withCodeLinks } from './richText';

it('shows no script and takes over no styles', () => {
  expect(sanitised('<b onclick="x()" style="color:red">hot</b><script>steal()</script>')).toBe('<b>hot</b>');
  expect(pasted('<h1 style="x">Big</h1><p class="y"><b>bold</b></p>')).toBe('<h1>Big</h1><p><b>bold</b></p>');
});

it('does not make bold what Google Docs wraps', () => {
  const copied =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p>Check <b>seal</b></p></b>';
  expect(pasted(copied)).toBe('<p>Check <b>seal</b></p>');
});

it('takes over no images, tables, scripts or addresses of scripts', () => {
  const copied =
    '<table><tr><td>1</td></tr></table><img src="x" onerror="y()"><a href="javascript:z()">go</a><script>x()</script>';
  expect(pasted(copied)).toBe('1<a>go</a>');
});

it('turns text into HTML that reads the same', () => {
  expect(plain(escaped('a < b & "c" > d'))).toBe('a < b & "c" > d');
});

it.each([
  ['https://example.com', 'https://example.com'],
  ['example.com/a', 'https://example.com/a'],
  ['localhost:8080', 'https://localhost:8080'],
  ['anna@example.com', 'mailto:anna@example.com'],
  ['tel:+49', 'tel:+49'],
  ['javascript:alert(1)', null],
  ['  ', null],
])('leads a link that says %j to %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

it('makes links of the codes of records, and of nothing that only looks like one', () => {
  expect(withCodeLinks('<p>See WO-000123, then <b>wr-000004</b>.</p>')).toBe(
    '<p>See <a href="/go/WO-000123">WO-000123</a>, then <b><a href="/go/WR-000004">wr-000004</a></b>.</p>',
  );
  const untouched = '<p><a href="https://a.example">WO-000123</a> <code>WO-000123</code> TWO-000123 WO-1</p>';
  expect(withCodeLinks(untouched)).toBe(untouched);
  expect(withCodeLinks('<script>x()</script>WO-000123')).toBe('<a href="/go/WO-000123">WO-000123</a>');
});
