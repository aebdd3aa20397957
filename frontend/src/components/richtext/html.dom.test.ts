import { $getRoot, type LexicalEditor } from 'lexical';
import { beforeEach, expect, it } from 'vitest';
import { createRichText, load } from './editor';
import { $blocksOfPasted } from './fromHtml';
import { $htmlOf } from './toHtml';

let editor: LexicalEditor;
beforeEach(() => {
  editor = createRichText();
});

const pastedAs = (html: string) => {
  let written = '';
  editor.update(() => void (written = $htmlOf($blocksOfPasted(html))), { discrete: true });
  return written;
};

it.each([
  ['bold, italics and underline', '<p>Check <b>seal</b> and <i>bolts</i>, <u>all</u></p>'],
  ['nested formatting', '<p><b><i><u>all</u></i></b> <s>old</s> <mark>new</mark> H<sub>2</sub>O m<sup>2</sup></p>'],
  ['lists', '<ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol>'],
  ['nested lists', '<ul><li>one<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol></li><li>two</li></ul>'],
  ['headings', '<h1>A</h1><h2>B</h2><h3>C</h3>'],
  ['links', '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer">manual</a></p>'],
  ['line breaks and empty lines', '<p>one<br>two</p><p><br></p><p>three<br><br></p>'],
  ['special characters', '<p>a &lt; b &amp; "c" &gt; d&nbsp;e  f</p>'],
  ['tables', '<p>See</p><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'],
  ['images', '<p>See <img src="/a.png" alt="pump"> here</p>'],
  ['quotes and code blocks', '<blockquote><p>a</p><p>b</p></blockquote><pre>x\n  y</pre><hr>'],
  ['lists with tables in them', '<ul><li>one<table><tbody><tr><td>1</td></tr></tbody></table></li></ul>'],
])('writes %s as they were stored', (_, html) => {
  expect(load(editor, html)).toBe(html);
  expect(editor.read(() => $htmlOf($getRoot().getChildren()))).toBe(html);
});

it.each([
  ['strong and em', '<p><strong>a</strong><em>b</em></p>', '<p><b>a</b><i>b</i></p>'],
  ['groups', '<div>a</div><div><p>b</p>c</div>', '<p>a</p><p>b</p><p>c</p>'],
  ['plain text with line breaks', 'one\ntwo\n\nthree', '<p>one<br>two<br><br>three</p>'],
  ['paragraphs in list items', '<ul>\n<li><p>a</p>\n<p>b</p></li>\n</ul>', '<ul><li>a<br>b</li></ul>'],
  ['looks', '<p><span style="color: red" class="x">See <b class="x">this</b></span></p>', '<p>See <b>this</b></p>'],
  ['scripts', '<p onclick="x()">a<script>steal()</script></p>', '<p>a</p>'],
  ['an empty line', '<p><br></p>', ''],
  ['nothing', '', ''],
])('writes %s plainly', (_, html, written) => {
  expect(load(editor, html)).toBe(written);
  expect(load(editor, written)).toBe(written);
});

it('separates words of pasted pages, whose line breaks mean nothing', () => {
  expect(pastedAs('<h2>\n  Pump\n</h2>\n<p>\n  leaks\n  <b>badly</b></p>')).toBe(
    '<h2>Pump </h2><p>leaks <b>badly</b></p>',
  );
});
