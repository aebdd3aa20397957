// Every page with a star to make it a shortcut, and a field to find it. Shortcuts stand first.
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '@/components/button/IconButton';
import { TextInput } from '@/components/field/TextInput';
import { Icon } from '@/components/icon/Icon';
import { Popover } from '@/components/popover/Popover';
import { matching, type PageItem } from '../navigation';
import styles from './ShortcutsMenu.module.css';
import { useShortcuts } from './useShortcuts';

type Props = { anchor: HTMLElement; onClose: () => void; onChoose: () => void };

export function ShortcutsMenu({ anchor, onClose, onChoose }: Props) {
  const { t } = useTranslation('shell');
  const { pages, chosen, isChosen, toggle } = useShortcuts();
  const [text, setText] = useState('');
  // As it was when the menu opened: a star that moves its line away could not be pressed twice.
  const [first] = useState(chosen);
  const searching = text.trim() !== '';
  const others = pages.filter((page) => !first.includes(page));
  const found = matching(pages, text);

  const lines = (list: readonly PageItem[]) =>
    list.map((page) => (
      <Line key={page.id} page={page} chosen={isChosen(page)} onToggle={() => toggle(page)} onChoose={onChoose} />
    ));

  return (
    <Popover anchor={anchor} label={t('shortcuts.title')} onClose={onClose}>
      <div className={styles.menu}>
        <div className={styles.field}>
          <Icon className="muted" name="search" />
          <TextInput
            aria-label={t('shortcuts.search')}
            placeholder={t('shortcuts.search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className={styles.lists}>
          {searching && found.length === 0 && (
            <p className="muted small pad-8" role="status">
              {t('noResults')}
            </p>
          )}
          {searching && <ul aria-label={t('shortcuts.found')}>{lines(found)}</ul>}
          {!searching && first.length > 0 && <List title={t('shortcuts.yours')}>{lines(first)}</List>}
          {!searching && others.length > 0 && <List title={t('shortcuts.pages')}>{lines(others)}</List>}
        </div>
      </div>
    </Popover>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

type LineProps = { page: PageItem; chosen: boolean; onToggle: () => void; onChoose: () => void };

function Line({ page, chosen, onToggle, onChoose }: LineProps) {
  const { t } = useTranslation('shell');
  return (
    <li className={`row round-s ${styles.line}`}>
      <Link className="row fill gap-10 small round-s" to={page.url} onClick={onChoose}>
        {page.icon && <Icon name={page.icon} />}
        {page.title}
      </Link>
      <IconButton
        icon={chosen ? 'star-fill' : 'star'}
        label={t('shortcuts.of', { page: page.title })}
        aria-pressed={chosen}
        data-chosen={chosen}
        onClick={onToggle}
      />
    </li>
  );
}
