// Formatted text to be written: bold, italics, lists and links over the browser's own editing, which brings undo, spelling
// and the keyboards of phones, and costs the drawer no library.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LinkRow } from './LinkRow';
import { type Mark, RichTextTools } from './RichTextTools';
import styles from './RichText.module.css';
import { escaped, pasted, sanitised, written } from './richText';

type Props = { labelledBy: string; value: string; onChange: (html: string) => void; invalid: boolean };

// Deprecated by name, yet the one way of editing in all browsers that keeps their undo: nothing has replaced it.
const run = (command: string, value?: string) => document.execCommand(command, false, value);

/** What the link row is about: where the text was selected, and the link that is there already. */
type Linking = { range: Range; link: HTMLAnchorElement | null };

export function RichTextEditor({ labelledBy, value, onChange, invalid }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const known = useRef<string | null>(null);
  const [linking, setLinking] = useState<Linking | null>(null);

  // The browser owns what is in the area while somebody writes; only a value from outside replaces it.
  useEffect(() => {
    if (!area.current || value === known.current) return;
    area.current.innerHTML = sanitised(value);
    known.current = value;
  }, [value]);

  const tell = () => {
    known.current = area.current ? written(area.current) : '';
    onChange(known.current);
  };
  const mark = (command: Mark) => {
    area.current?.focus();
    run(command);
    tell();
  };
  const startLink = () => {
    area.current?.focus();
    const selection = window.getSelection();
    if (!selection?.rangeCount) return;
    const range = selection.getRangeAt(0);
    const at = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
    setLinking({ range: range.cloneRange(), link: at?.closest('a') ?? null });
  };
  const endLink = (address?: string | null) => {
    if (!linking) return;
    const { range, link } = linking;
    setLinking(null);
    area.current?.focus();
    if (link) range.selectNodeContents(link);
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
    if (address === undefined) return;
    if (address === null) run('unlink');
    else if (range.collapsed) run('insertHTML', `<a href="${escaped(address)}">${escaped(address)}</a>`);
    else run('createLink', address);
    tell();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    startLink();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const html = event.clipboardData.getData('text/html');
    if (html) run('insertHTML', pasted(html));
    else run('insertText', event.clipboardData.getData('text/plain'));
    tell();
  };

  return (
    <div className={styles.box} data-invalid={invalid}>
      <RichTextTools area={area} onMark={mark} onLink={startLink} />
      {linking && (
        <LinkRow address={linking.link?.getAttribute('href') ?? ''} onDone={endLink} onCancel={() => endLink()} />
      )}
      <div
        ref={area}
        className={styles.text}
        contentEditable
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-invalid={invalid}
        onFocus={() => run('defaultParagraphSeparator', 'p')}
        onInput={tell}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}
