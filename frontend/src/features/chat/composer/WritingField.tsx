// The field one writes in: grows to six lines, sends on Enter (on touch Enter breaks the line), suggests as one writes.
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '@/realtime/thread/model';
import styles from './Composer.module.css';
import { SuggestionList } from './SuggestionList';
import { suggestionsFor, applySuggestion } from './suggest';
import { isTouch } from './touch';
import { TextArea } from '@/components/field/TextArea';

type Props = {
  ref?: Ref<{ focus: () => void }>;
  text: string;
  members: readonly Member[];
  me: number;
  onWorkOrder: boolean;
  /** The thread is read-only. */
  disabled: boolean;
  onText: (text: string) => void;
  onSend: () => void;
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Escape, where there is something to leave; true when it did. */
  onEscape: () => boolean;
  /** Arrow up in an empty field. */
  onUp?: (() => void) | undefined;
};

export function WritingField({ ref, text, members, me, onWorkOrder, disabled, ...on }: Props) {
  const { t } = useTranslation('chat');
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  /** The text for which suggestions were waved away. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const found = closedFor === text ? null : suggestionsFor(text, caret, { members, me, onWorkOrder });
  const wanted = useRef<number | null>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  useLayoutEffect(() => {
    const element = field.current;
    if (element?.value !== text) return;
    element.style.height = 'auto';
    // Empty it is as high as its sheet says; reading that would lay out the page before it is complete.
    if (text) element.style.height = `${element.scrollHeight}px`;
    if (wanted.current !== null) element.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  }, [text]);

  const take = (index: number) => {
    if (!found) return;
    const next = applySuggestion(text, caret, found, index);
    wanted.current = next.caret;
    setCaret(next.caret);
    setAt(0);
    on.onText(next.text);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While a word is put together from several keys, Enter ends the word.
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    if (found && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const { length } = found.options;
      setAt((at + (key === 'ArrowDown' ? 1 : length - 1)) % length);
    } else if (found && (key === 'Tab' || (key === 'Enter' && !shiftKey))) take(at);
    else if (found && key === 'Escape') setClosedFor(text);
    else if (key === 'Enter' && !shiftKey && !isTouch()) on.onSend();
    else if (key === 'ArrowUp' && text === '' && on.onUp) on.onUp();
    else if (key !== 'Escape' || !on.onEscape()) return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || !on.onFiles) return;
    event.preventDefault();
    on.onFiles(files);
  };
  const placeholder = t(disabled ? 'placeholderInactive' : 'placeholder');
  return (
    <div className={`fill relative ${styles.writing}`}>
      {found && <SuggestionList id={listId} {...{ found, at }} onTake={take} />}
      <TextArea
        ref={field}
        rows={1}
        dir="auto"
        value={text}
        disabled={disabled}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-controls={found ? listId : undefined}
        aria-activedescendant={found ? `${listId}-${at}` : undefined}
        enterKeyHint={isTouch() ? 'enter' : 'send'}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setAt(0);
          on.onText(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
    </div>
  );
}
