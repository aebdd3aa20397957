// The buttons over rich text; those of the formatting at the cursor are pressed. One stop of the Tab key, then arrow keys.
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { type Active, type Format, FORMATS } from './formatting';
import styles from './RichText.module.css';

const FACES = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  underline: <u>U</u>,
  heading: <b>H</b>,
  bullets: <Icon name="list" />,
  numbers: <Icon name="sort-numeric-down" />,
} satisfies Record<Format, ReactNode>;

const KEYS = {
  bold: 'Control+B',
  italic: 'Control+I',
  underline: 'Control+U',
  heading: 'Control+Alt+3',
  bullets: 'Control+Shift+8',
  numbers: 'Control+Shift+7',
} satisfies Record<Format, string>;

type Props = {
  active: readonly Active[];
  history: { undo: boolean; redo: boolean };
  onFormat: (format: Format) => void;
  onLink: () => void;
  onUndo: () => void;
  onRedo: () => void;
};

type Tool = { name: Active | 'undo' | 'redo'; face: ReactNode; keys: string; run: () => void; off?: boolean };

// A press must not take the selection away from the text.
const keepSelection = (event: MouseEvent) => event.preventDefault();

export function RichTextToolbar({ active, history, onFormat, onLink, onUndo, onRedo }: Props) {
  const { t } = useTranslation('rich-text');
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const tools: readonly Tool[] = [
    ...FORMATS.map((name) => ({ name, face: FACES[name], keys: KEYS[name], run: () => onFormat(name) })),
    { name: 'link', face: <Icon name="link" />, keys: 'Control+K', run: onLink },
    { name: 'undo', face: <Icon name="undo" />, keys: 'Control+Z', run: onUndo, off: !history.undo },
    {
      name: 'redo',
      face: <Icon name="undo" className={styles.mirrored} />,
      keys: 'Control+Y',
      run: onRedo,
      off: !history.redo,
    },
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const next = { ArrowRight: stop < last ? stop + 1 : 0, ArrowLeft: stop > 0 ? stop - 1 : last, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={bar} className={styles.tools} role="toolbar" aria-label={t('toolbar')}>
      {tools.map(({ name, face, keys, run, off }, place) => (
        <button
          key={name}
          type="button"
          tabIndex={place === stop ? 0 : -1}
          aria-label={t(name)}
          title={`${t(name)} (${keys.replace('Control', t('control')).replace('Shift', t('shift'))})`}
          aria-keyshortcuts={keys}
          {...(off === undefined ? { 'aria-pressed': active.includes(name as Active) } : { 'aria-disabled': off })}
          onFocus={() => setStop(place)}
          onKeyDown={onKeyDown}
          onMouseDown={keepSelection}
          onClick={() => !off && run()}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
