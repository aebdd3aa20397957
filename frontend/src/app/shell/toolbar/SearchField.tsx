// The field of the search: pages of the menu by their title, ten at most, and below them the records that hold the words. Arrows
// and Enter choose, Escape closes and clears.
import { lazy, type KeyboardEvent, type RefObject, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '@/api/calls/session';
import { onSignOut } from '@/api/sessionEnd';
import { withTexts } from '@/app/i18n';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { suggestions } from '../navigation';
import { RECENT_KEY } from './recentKey';
import { useMenu } from '../useNavigation';
import styles from './NavSearch.module.css';

const SearchResults = lazy(async () => ({
  default: (await withTexts(import('../search/SearchResults'), 'search')).SearchResults,
}));

onSignOut(() => localStorage.removeItem(RECENT_KEY));

/** What can be chosen. */
export type Target = { family: string; url: string; code: string; title: string; chosen?: () => void };

type Props = {
  ref: RefObject<HTMLInputElement | null>;
  /** Opened a moment ago, to be typed into. */
  opened?: boolean;
  /** The search ends; whether the focus returns to where it was. */
  onLeave?: (back: boolean) => void;
};

export function SearchField({ ref, opened = false, onLeave }: Props) {
  const { t } = useTranslation('shell');
  const { pages } = useMenu();
  const mainTheme = useUser().data.settings.theme.main;
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  /** The field has the keyboard, and what is below it has not been closed. */
  const [entered, setEntered] = useState(false);
  /** Records below the pages; null until there is an answer. */
  const [records, setRecords] = useState<readonly Target[] | null>(null);
  const found = suggestions(pages, text);
  const searching = text.trim() !== '';
  const shown = searching || (entered && records !== null && records.length > 0);
  const targets = [...found.map(({ url, title }) => ({ family: 'page', url, code: '', title })), ...(records ?? [])];
  // Empty text chooses nothing by itself.
  const chosen = shown ? targets[active] : undefined;

  useEffect(() => {
    if (opened) ref.current?.focus();
  }, [opened, ref]);

  function leave(back = false): void {
    setText('');
    setActive(-1);
    setEntered(false);
    onLeave?.(back);
  }

  function choose(target: Target): void {
    target.chosen?.();
    leave();
    ref.current?.blur();
    void navigate(target.url);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown && targets.length > 0) {
      setActive((Math.max(active, step < 0 ? 0 : -1) + step + targets.length) % targets.length);
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
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${listId}-${active}`}
          aria-keyshortcuts="Control+K"
          autoComplete="off"
          placeholder={t('search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setEntered(true);
            setActive(event.target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setEntered(true)}
          onBlur={() => leave()}
        />
        <kbd className="muted" aria-hidden="true">
          Ctrl K
        </kbd>
      </div>
      {(searching || entered) && (
        <div className={styles.results} data-theme={mainTheme} hidden={!shown}>
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
                onClick={() => choose({ family: 'page', url: page.url, code: '', title: page.title })}
              >
                {page.icon && <Icon name={page.icon} />}
                {page.title}
              </div>
            ))}
            <Suspense fallback={null}>
              <SearchResults
                {...{ text, listId, active }}
                first={found.length}
                onTargets={setRecords}
                onChoose={choose}
              />
            </Suspense>
          </div>
          {searching && found.length === 0 && records?.length === 0 && (
            <p className="muted small pad-8" role="status">
              {t('noResults')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
