// The editor's nodes as the HTML that is stored: the same tags as the server keeps, none of the editor's own attributes.
import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode } from '@lexical/rich-text';
import {
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { $isPreservedNode } from './PreservedNode';
import { sanitised } from './richText';
import { FORMAT_TAGS } from './tags';

// Without a window: nothing that is written here loads or runs.
const page = document.implementation.createHTMLDocument();

/** Blocks as HTML; nothing to read is nothing. */
export function $htmlOf(blocks: readonly LexicalNode[]): string {
  const area = page.createElement('div');
  for (const block of blocks) $write(block, area);
  const html = sanitised(area.innerHTML);
  return area.textContent.trim() || area.querySelector('img, hr, table') ? withRel(html) : '';
}

// The server puts this on every link; the same here, so that a text comes back as it was sent.
function withRel(html: string): string {
  if (!html.includes('<a ')) return html;
  const template = page.createElement('template');
  template.innerHTML = html;
  for (const link of template.content.querySelectorAll('a')) link.setAttribute('rel', 'noopener noreferrer');
  return template.innerHTML;
}

function $write(node: LexicalNode, into: Element) {
  if ($isPreservedNode(node)) into.insertAdjacentHTML('beforeend', node.getHtml());
  else if ($isLineBreakNode(node)) into.append(page.createElement('br'));
  else if ($isTextNode(node)) into.append(textElement(node));
  else if ($isListNode(node)) $writeList(node, into);
  else if ($isElementNode(node)) $writeElement(node, into);
}

function textElement(node: TextNode): Node {
  let inner: Node = page.createTextNode(node.getTextContent());
  for (const [format, tag] of FORMAT_TAGS.toReversed()) {
    if (!node.hasFormat(format)) continue;
    const outer = page.createElement(tag);
    outer.append(inner);
    inner = outer;
  }
  return inner;
}

function $writeElement(node: ElementNode, into: Element) {
  const element = page.createElement(tagOf(node));
  if ($isLinkNode(node)) {
    element.setAttribute('href', node.getURL());
    const title = node.getTitle();
    if (title) element.setAttribute('title', title);
  }
  $writeChildren(node, element);
  into.append(element);
}

function tagOf(node: ElementNode): string {
  if ($isLinkNode(node)) return 'a';
  if ($isListItemNode(node)) return 'li';
  return $isHeadingNode(node) ? node.getTag() : 'p';
}

function $writeChildren(node: ElementNode, element: Element) {
  for (const child of node.getChildren()) $write(child, element);
  // A last line break shows nothing unless another follows, and an empty block is no line without one.
  const bare = node.isEmpty() && !$isListItemNode(node);
  if (!node.isInline() && (bare || $isLineBreakNode(node.getLastChild()))) element.append(page.createElement('br'));
}

function $writeList(node: LexicalNode & ElementNode, into: Element) {
  if (!$isListNode(node)) return;
  const list = page.createElement(node.getTag());
  if (node.getTag() === 'ol' && node.getStart() !== 1) list.setAttribute('start', String(node.getStart()));
  for (const item of node.getChildren()) {
    const nested = $isListItemNode(item) && item.getChildrenSize() === 1 ? item.getFirstChild() : null;
    if ($isListNode(nested)) $writeList(nested, list.lastElementChild ?? list.appendChild(page.createElement('li')));
    else $write(item, list);
  }
  into.append(list);
}
