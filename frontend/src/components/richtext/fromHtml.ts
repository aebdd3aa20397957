// HTML to the editor's nodes. What the editor cannot edit becomes a preserved node; nothing that can be read is lost.
import { $createLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, type ListItemNode, type ListNode } from '@lexical/list';
import { $createHeadingNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  $isLineBreakNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';
import { $createPreservedNode } from './PreservedNode';
import { pasted, sanitised } from './richText';
import { FORMAT_OF_TAG, GROUPS, HEADINGS, PRESERVED } from './tags';

/** Whether white space is as it was typed (stored text, which is shown that way) or only separates words (a web page). */
type WhiteSpace = 'kept' | 'collapsed';

/** Formatting around the text that is being read. */
type Around = { formats: readonly TextFormatType[]; space: WhiteSpace };

/** Blocks of stored text. */
export const $blocksOfStored = (html: string) => $blocksOf(sanitised(html), 'kept');

/** Blocks of text from the clipboard. */
export const $blocksOfPasted = (html: string) => $blocksOf(pasted(html), 'collapsed');

function $blocksOf(html: string, space: WhiteSpace): LexicalNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  const blocks: LexicalNode[] = [];
  $readBlocks(template.content, { formats: [], space }, blocks);
  return blocks;
}

function $readBlocks(container: ParentNode & Node, around: Around, into: LexicalNode[]) {
  let open: ElementNode | null = null;
  const close = () => {
    if (open) into.push($trimmed(open));
    open = null;
  };
  for (const child of container.childNodes) {
    const tag = child.nodeName.toLowerCase();
    const block = child instanceof Element ? $readBlock(child, tag, around) : null;
    if (block) {
      close();
      into.push(block);
    } else if (child instanceof Element && GROUPS.has(tag)) {
      close();
      $readBlocks(child, around, into);
    } else if (open || !isBlank(child)) {
      open ??= $createParagraphNode();
      $readInline(child, around, open);
    }
  }
  close();
}

const isBlank = (node: Node) =>
  node.nodeType === Node.COMMENT_NODE || (node.nodeType === Node.TEXT_NODE && !node.textContent?.trim());

function $readBlock(element: Element, tag: string, around: Around): LexicalNode | null {
  if (element.matches(PRESERVED)) return $createPreservedNode(element.outerHTML, false);
  const heading = HEADINGS.find((one) => one === tag);
  const isList = tag === 'ul' || tag === 'ol';
  if (tag !== 'p' && !heading && !isList) return null;
  if (element.querySelector(PRESERVED)) return $createPreservedNode(element.outerHTML, false);
  if (isList) return $readList(element, around);
  const block = heading ? $createHeadingNode(heading) : $createParagraphNode();
  for (const child of element.childNodes) $readInline(child, around, block);
  return $trimmed(block);
}

function $readList(element: Element, around: Around): ListNode {
  const start = Number.parseInt(element.getAttribute('start') ?? '', 10) || 1;
  const list = element.nodeName === 'OL' ? $createListNode('number', start) : $createListNode('bullet');
  for (const child of element.children) {
    // Some programs put a nested list beside its item instead of into it.
    if (child.matches('ul, ol')) list.append($createListItemNode().append($readList(child, around)));
    else $readItem(child, around, list);
  }
  return list;
}

/** Lexical keeps a nested list in an item of its own. */
function $readItem(element: Element, around: Around, list: ListNode) {
  let open: ListItemNode | null = null;
  const read = (parent: Element) => {
    for (const child of parent.childNodes) {
      if (child instanceof Element && child.matches('ul, ol')) {
        if (open) list.append($trimmed(open));
        open = null;
        list.append($createListItemNode().append($readList(child, around)));
      } else if (child instanceof Element && (child.matches('p') || GROUPS.has(child.localName))) {
        if (open && !open.isEmpty()) open.append($createLineBreakNode());
        read(child);
      } else if (!isBlank(child) || (open && !child.nextSibling?.nodeName.match(/^(P|DIV|UL|OL)$/))) {
        open ??= $createListItemNode();
        $readInline(child, around, open);
      }
    }
  };
  const before = list.getChildrenSize();
  read(element);
  if (open) list.append($trimmed(open));
  else if (list.getChildrenSize() === before) list.append($createListItemNode());
}

function $readInline(node: Node, around: Around, into: ElementNode) {
  if (node.nodeType === Node.TEXT_NODE) $readText(node.textContent ?? '', around, into);
  if (!(node instanceof Element)) return;
  const tag = node.localName;
  if (tag === 'br') into.append($createLineBreakNode());
  else if (tag === 'img') into.append($createPreservedNode(node.outerHTML, true));
  else if (tag === 'a' && node.hasAttribute('href')) {
    const link = $createLinkNode(node.getAttribute('href') ?? '', { rel: null, title: node.getAttribute('title') });
    $readChildren(node, around, link);
    if (!link.isEmpty()) into.append(link);
  } else {
    const format = FORMAT_OF_TAG.get(tag);
    $readChildren(node, format ? { ...around, formats: [...around.formats, format] } : around, into);
  }
}

function $readChildren(element: Element, around: Around, into: ElementNode) {
  for (const child of element.childNodes) $readInline(child, around, into);
}

function $readText(text: string, { formats, space }: Around, into: ElementNode) {
  const collapsed = space === 'collapsed' ? text.replaceAll(/[ \t\r\n]+/g, ' ') : text.replaceAll('\r', '');
  const shown = space === 'collapsed' && into.isEmpty() ? collapsed.trimStart() : collapsed;
  for (const part of shown.split(/([\n\t])/)) {
    if (part === '\n') into.append($createLineBreakNode());
    else if (part === '\t') into.append($createTabNode());
    else if (part !== '') into.append($formatted(part, formats));
  }
}

function $formatted(text: string, formats: readonly TextFormatType[]): LexicalNode {
  const node = $createTextNode(text);
  for (const format of new Set(formats)) node.toggleFormat(format);
  return node;
}

/** A line break at the end of a block shows nothing. */
function $trimmed<T extends ElementNode>(block: T): T {
  const last = block.getLastChild();
  if ($isLineBreakNode(last)) last.remove();
  return block;
}
