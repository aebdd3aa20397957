import { expect, it } from 'vitest';
import { addressOf, escaped, pasted, plain, sanitised, written } from './richText';

function area(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

it('stores bold, italics, lists and links as they were written', () => {
  const link = '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer">manual</a>';
  const html = `<p>Check <b>seal</b> and <i>bolts</i></p><ul><li>one</li></ul><ol><li>two</li></ol><p>${link}</p>`;
  expect(written(area(html))).toBe(html);
  expect(written(area(written(area(html))))).toBe(html);
});

it('leaves out the looks that browsers add', () => {
  expect(written(area('<p><span style="color: red">See <b class="x">this</b></span></p>'))).toBe(
    '<p>See <b>this</b></p>',
  );
});

it('stores a list that was made inside a paragraph without empty paragraphs around it', () => {
  const paragraph = document.createElement('p');
  const list = document.createElement('ul');
  list.innerHTML = '<li>one</li>';
  paragraph.append(list);
  const element = area('');
  element.append(paragraph);
  expect(written(element)).toBe('<ul><li>one</li></ul>');
});

it('stores nothing where there is nothing to read', () => {
  expect(written(area('<p><br></p>'))).toBe('');
});

it('shows no script and takes over no styles', () => {
  expect(sanitised('<b onclick="x()" style="color:red">hot</b><script>steal()</script>')).toBe('<b>hot</b>');
  expect(pasted('<h1 style="x">Big</h1><p class="y"><b>bold</b></p>')).toBe('Big<p><b>bold</b></p>');
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
