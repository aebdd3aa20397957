// Emojis to react with: search, arrows, Enter.
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '@/components/popover/Popover';
import { findEmojis, nameOf } from './emoji';
import styles from './Reactions.module.css';
import { SearchInput } from '@/components/field/SearchInput';

type Props = { anchor: HTMLElement; onChoose: (emoji: string) => void; onClose: () => void };

const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

export function EmojiPicker({ anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = findEmojis(text);
  const choose = (emoji: string | undefined) => {
    if (!emoji) return;
    onChoose(emoji);
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    buttons[at < 0 ? 0 : at + step]?.focus();
  };
  return (
    <Popover anchor={anchor} label={t('reactions.choose')} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows lead from one button to the next */}
      <div className={styles.picker} onKeyDown={onKey}>
        <SearchInput
          value={text}
          aria-label={t('reactions.search')}
          placeholder={t('reactions.search')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && choose(found[0])}
        />
        <div ref={grid} className={styles.grid} role="group" aria-label={t('reactions.choose')}>
          {found.map((emoji) => (
            <button
              className="round xl"
              key={emoji}
              type="button"
              aria-label={nameOf(emoji)}
              title={nameOf(emoji)}
              onClick={() => choose(emoji)}
            >
              {emoji}
            </button>
          ))}
        </div>
        {found.length === 0 && <p className="muted small">{t('reactions.none')}</p>}
      </div>
    </Popover>
  );
}
