// A Lexical editor for rich text: which nodes it has, its keys, what it takes from the clipboard.
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, registerRichText } from '@lexical/rich-text';
import {
  $addUpdateTag,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  CLEAR_HISTORY_COMMAND,
  COMMAND_PRIORITY_HIGH,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  createEditor,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  TextNode,
  $createParagraphNode,
} from 'lexical';
import { $blocksOfPasted, $blocksOfStored } from './fromHtml';
import { type Format, toggleFormat } from './formatting';
import { PreservedNode } from './PreservedNode';
import styles from './RichText.module.css';
import { $htmlOf } from './toHtml';

const UNDO_STEP_MS = 300;
/** Marks what was loaded, in contrast to what the user wrote. */
const LOADED_TAG = 'gantry-loaded';

const KEYS: readonly { code: string; shift: boolean; alt: boolean; format: Format }[] = [
  { code: 'Digit7', shift: true, alt: false, format: 'numbers' },
  { code: 'Digit8', shift: true, alt: false, format: 'bullets' },
  { code: 'Digit3', shift: false, alt: true, format: 'heading' },
];

export const createRichText = (): LexicalEditor =>
  createEditor({
    namespace: 'gantry-rich-text',
    nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, PreservedNode],
    theme: {
      list: { nested: { listitem: styles.nested ?? '' } },
      text: {
        underline: styles.underline ?? '',
        strikethrough: styles.strikethrough ?? '',
        underlineStrikethrough: `${styles.underline} ${styles.strikethrough}`,
      },
    },
    onError: (error) => {
      throw error;
    },
  });

type Listeners = {
  /** Called with the HTML when the user has changed the text. */
  onChange: (html: string) => void;
  onLink: () => void;
};

/** Starts the editor's behaviour; returns how to end it. */
export function registerBehaviour(editor: LexicalEditor, { onChange, onLink }: Listeners): () => void {
  return mergeRegister(
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), UNDO_STEP_MS),
    // Text that is dragged in brings styles; they would be lost on the next visit.
    editor.registerNodeTransform(TextNode, (node) => {
      if (node.getStyle() !== '') node.setStyle('');
    }),
    editor.registerCommand(PASTE_COMMAND, $onPaste, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => typeof event !== 'string' && event.dataTransfer !== null && $insert(event.dataTransfer),
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => onKeyDown(editor, event, onLink), COMMAND_PRIORITY_HIGH),
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      if (tags.has(LOADED_TAG) || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
      onChange(editor.read(() => $htmlOf($getRoot().getChildren())));
    }),
  );
}

/** Shows stored HTML; returns it as the editor would write it. What reads the same already stays, with its cursor. */
export function load(editor: LexicalEditor, html: string): string {
  let written = '';
  let replaced = false;
  editor.update(
    () => {
      const root = $getRoot();
      const blocks = $blocksOfStored(html);
      written = $htmlOf(blocks);
      if (!root.isEmpty() && written === $htmlOf(root.getChildren())) return;
      root.clear();
      root.append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
      if (editor.getRootElement()?.contains(document.activeElement)) root.selectEnd();
      else $setSelection(null);
      replaced = true;
    },
    { discrete: true, tag: [LOADED_TAG, HISTORY_MERGE_TAG] },
  );
  if (replaced) editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined);
  return written;
}

function $onPaste(event: ClipboardEvent | InputEvent | KeyboardEvent): boolean {
  const data = 'clipboardData' in event ? event.clipboardData : null;
  if (!data || !$insert(data)) return false;
  event.preventDefault();
  return true;
}

/** Inserts what was copied elsewhere, as far as the editor has it. */
function $insert(data: DataTransfer): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  $addUpdateTag(PASTE_TAG);
  const html = data.getData('text/html');
  const blocks = html ? $blocksOfPasted(html) : [];
  if (blocks.length > 0) selection.insertNodes(blocks);
  else selection.insertRawText(data.getData('text/plain'));
  return true;
}

function onKeyDown(editor: LexicalEditor, event: KeyboardEvent, onLink: () => void): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const found = KEYS.find((key) => key.code === event.code && key.shift === event.shiftKey && key.alt === event.altKey);
  if (found) toggleFormat(editor, found.format);
  else if (event.key === 'k' && !event.shiftKey && !event.altKey) onLink();
  else return false;
  event.preventDefault();
  return true;
}
