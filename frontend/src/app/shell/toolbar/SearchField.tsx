// The field of the menu's search with its suggestions: at most ten by title; arrows and Enter choose, Escape closes and clears.
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '@/api/calls/session';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { type PageItem, suggestions } from '../navigation';
import { useMenu } from '../useNavigation';
import styles from './NavSearch.module.css';

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  /** Opened a moment ago, to be typed into. */
  opened?: boolean;
  /** Nobody searches any more; whether the keyboard is to go back to where it came from. */
  onLeave?: (back: boolean) => void;
};

export function SearchField({ ref, opened = false, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const { pages } = useMenu();
  const mainTheme = useUser().data.settings.theme.main;
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = suggestions(pages, text);
  const searching = text.trim() !== '';

  useEffect(() => {
    if (opened) ref.current?.focus();
  }, [opened, ref]);

  function leave(back = false): void {
    setText('');
    onLeave?.(back);
  }

  function choose(page: PageItem): void {
    leave();
    ref.current?.blur();
    void navigate(page.url);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[active];
    if (step && found.length > 0) {
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && chosen) {
      choose(chosen);
    } else if (event.key === 'Escape') {
      if (!searching) ref.current?.blur();
      leave(true);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <Icon className="muted" name="search" />
        <TextInput
          ref={ref}
          role="combobox"
          aria-label={t('searchNavigation')}
          aria-expanded={searching}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[active] && `${listId}-${active}`}
          aria-keyshortcuts="Control+K"
          autoComplete="off"
          placeholder={t('search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => leave()}
        />
        <kbd className="muted" aria-hidden="true">
          Ctrl K
        </kbd>
      </div>
      {searching && (
        <div className={styles.results} data-theme={mainTheme}>
          <div id={listId} role="listbox" aria-label={t('searchNavigation')}>
            {found.map((page, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={page.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the field, so that its blur does not close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(page)}
              >
                {page.icon && <Icon name={page.icon} />}
                {page.title}
              </div>
            ))}
          </div>
          {found.length === 0 && (
            <p className="muted small pad-8" role="status">
              {t('noResults')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
