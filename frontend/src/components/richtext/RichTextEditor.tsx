// Rich text being written, over Lexical. In a chunk of its own: RichTextField loads it.
import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRichText, load, registerBehaviour } from './editor';
import { $active, type Active, type LinkTarget, linkTarget, setLink, toggleFormat } from './formatting';
import { LinkRow } from './LinkRow';
import styles from './RichText.module.css';
import { RichTextToolbar } from './RichTextToolbar';

export type EditorProps = {
  /** The id of the label. */
  labelledBy: string;
  /** The id of the error message, while there is one. */
  describedBy?: string | undefined;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  invalid: boolean;
};

export function RichTextEditor({ labelledBy, describedBy, value, onChange, invalid }: EditorProps) {
  const [editor] = useState(createRichText);
  const area = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<readonly Active[]>([]);
  const [history, setHistory] = useState({ undo: false, redo: false });
  const [linking, setLinking] = useState<LinkTarget | null>(null);
  // `current` is the value outside; `loaded` came from there and reads as `written` here. Text that is again as it was loaded is
  // reported as it was loaded, so that it counts as unchanged.
  const known = useRef({ current: '', loaded: '', written: '' });
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  }, [onChange]);

  useLayoutEffect(() => {
    const startLink = () => setLinking(linkTarget(editor));
    const stop = mergeRegister(
      registerBehaviour(editor, {
        onLink: startLink,
        onChange: (html) => {
          // The text that the link was for may be gone.
          setLinking(null);
          const { current, loaded, written } = known.current;
          const next = html === written ? loaded : html;
          if (next === current) return;
          known.current.current = next;
          listener.current(next);
        },
      }),
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($active, { editor });
        setActive((now) => (now.join() === next.join() ? now : next));
      }),
      editor.registerCommand(
        CAN_UNDO_COMMAND,
        (undo) => {
          setHistory((now) => ({ ...now, undo }));
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        CAN_REDO_COMMAND,
        (redo) => {
          setHistory((now) => ({ ...now, redo }));
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    );
    editor.setRootElement(area.current);
    return () => {
      stop();
      editor.setRootElement(null);
    };
  }, [editor]);

  const started = useRef(false);
  useLayoutEffect(() => {
    if (started.current && value === known.current.current) return;
    started.current = true;
    setLinking(null);
    known.current = { current: value, loaded: value, written: load(editor, value) };
  }, [editor, value]);

  const endLink = (address?: string | null) => {
    setLinking(null);
    if (linking && address !== undefined) setLink(editor, linking, address);
    editor.focus();
  };
  return (
    <div className={styles.box} data-invalid={invalid}>
      <RichTextToolbar
        active={active}
        history={history}
        onFormat={(format) => editor.focus(() => toggleFormat(editor, format))}
        onLink={() => editor.focus(() => setLinking(linkTarget(editor)))}
        onUndo={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        onRedo={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
      />
      {linking && <LinkRow address={linking.address} onDone={endLink} onCancel={() => endLink()} />}
      <div
        ref={area}
        className={styles.text}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid}
      />
    </div>
  );
}
