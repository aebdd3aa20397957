// What the toolbar and the keyboard do to the text, and what is in force at the cursor.
import { $createLinkNode, $isLinkNode, $toggleLink, type LinkNode } from '@lexical/link';
import { $insertList, $isListNode, $removeList, type ListNode } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical';

export const FORMATS = ['bold', 'italic', 'underline', 'heading', 'bullets', 'numbers'] as const;
export type Format = (typeof FORMATS)[number];
/** What is in force at the cursor. */
export type Active = Format | 'link';

const LIST_TYPES = { bullets: 'bullet', numbers: 'number' } as const;
// The drawer and the page have the two levels above.
const HEADING = 'h3';

/** Switches a format on for the selected text, or off where it is on. */
export function toggleFormat(editor: LexicalEditor, format: Format) {
  if (format === 'bold' || format === 'italic' || format === 'underline') {
    editor.dispatchCommand(FORMAT_TEXT_COMMAND, format);
    return;
  }
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const on = $activeAt(selection).includes(format);
    if (format !== 'heading') {
      if (on) $removeList();
      else $insertList(LIST_TYPES[format]);
    } else $setBlocksType(selection, () => (on ? $createParagraphNode() : $createHeadingNode(HEADING)));
  });
}

export function $active(): readonly Active[] {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $activeAt(selection) : [];
}

function $activeAt(selection: RangeSelection): readonly Active[] {
  const at = selection.anchor.getNode();
  const list = $findMatchingParent(at, (node): node is ListNode => $isListNode(node));
  const active: Active[] = (['bold', 'italic', 'underline'] as const).filter((format) => selection.hasFormat(format));
  if ($findMatchingParent(at, $isHeadingNode)) active.push('heading');
  if (list) active.push(list.getListType() === 'number' ? 'numbers' : 'bullets');
  if ($linkAt(selection)) active.push('link');
  return active;
}

const $linkAt = (selection: RangeSelection): LinkNode | null =>
  $findMatchingParent(selection.anchor.getNode(), (node): node is LinkNode => $isLinkNode(node));

/** The text that a link is being set on, and the address of the link that is there already. */
export type LinkTarget = { selection: RangeSelection; address: string };

export const linkTarget = (editor: LexicalEditor): LinkTarget | null =>
  editor.read(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return null;
    return { selection: selection.clone(), address: $linkAt(selection)?.getURL() ?? '' };
  });

/** Links the text to an address; without selected text the address itself is written. With null the link is removed. */
export function setLink(editor: LexicalEditor, { selection }: LinkTarget, address: string | null) {
  editor.update(() => {
    const restored = selection.clone();
    $setSelection(restored);
    const link = $linkAt(restored);
    if (link) {
      if (address !== null) link.setURL(address);
      else $unlink(link);
    } else if (address === null) return;
    else if (restored.isCollapsed()) {
      restored.insertNodes([$createLinkNode(address, { rel: null }).append($createTextNode(address))]);
    } else $toggleLink(address, { rel: null });
  });
}

function $unlink(link: LinkNode) {
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
}
