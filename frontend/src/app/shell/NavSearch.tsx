// Search in the menu: at most ten suggestions by title; arrows and Enter choose, Escape closes and clears.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Module, SubModule } from '@/api/types';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import styles from './Menu.module.css';
import { suggestions } from './navigation';

type Props = { modules: Module[]; open: boolean; onChoose: (() => void) | undefined };

export function NavSearch({ modules, open, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const focusWanted = useRef(false);
  const found = suggestions(modules, text);
  const searching = text.trim() !== '';

  useEffect(() => {
    if (!open || !focusWanted.current) return;
    focusWanted.current = false;
    input.current?.focus();
  }, [open]);

  function choose(sub: SubModule): void {
    setText('');
    void navigate(sub.url);
    onChoose?.();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step && found.length > 0) {
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      choose(chosen);
    } else if (event.key === 'Escape' && searching) {
      setText('');
    } else {
      return;
    }
    event.preventDefault();
  }

  if (!open) {
    return (
      <IconButton
        icon="search"
        className={styles.searchFolded}
        label={t('searchNavigation')}
        onClick={() => {
          focusWanted.current = true;
        }}
      />
    );
  }
  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('searchNavigation')}
          aria-expanded={searching}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[active] && `${listId}-${active}`}
          placeholder={t('search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setText('')}
        />
      </div>
      {searching && (
        <div id={listId} role="listbox" aria-label={t('searchNavigation')} className={styles.results}>
          {found.map((sub, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <div
              key={sub.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field, so that its blur does not close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(sub)}
            >
              <Icon name={sub.icon} />
              {sub.title}
            </div>
          ))}
          {found.length === 0 && <p className={styles.none}>{t('noResults')}</p>}
        </div>
      )}
    </div>
  );
}
