// What is shown: quick search, and each filter as a chip that reads as a sentence.
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/components/search/SearchField';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import { useFamily, useFamilyWords } from '../FamilyContext';
import type { View } from '../view/view';
import styles from './filter.module.css';
import type { Filter } from './filters';
import { useSentence } from './useSentence';

/** Typing rests that long before it is searched for. */
const REST_MS = 250;

type Props = {
  view: View;
  search: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<View>) => void;
  onFilter: (field: string, filter: Filter | null) => void;
  /** Opens the filter of a field at the element. */
  onEdit: (field: string, anchor: HTMLElement) => void;
};

export function FilterBar({ view, search, onChange, onFilter, onEdit }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const fields = Object.entries(view.filters);
  const bar = (anchor: HTMLElement | null, field: string) => anchor && onEdit(field, anchor);
  const [add, setAdd] = useState<HTMLElement | null>(null);
  return (
    <div className={styles.bar} role="search">
      <Search {...{ search }} value={view.search} onSearch={(text) => onChange({ search: text })} />
      <span ref={setAdd}>
        <MenuButton
          className={styles.chip}
          entries={family.filters.map((field) => ({
            label: words.field(field),
            icon: field in view.filters ? 'check' : 'blank',
            // The menu gives the focus back to its button first.
            onSelect: () => setTimeout(() => bar(add?.querySelector('button') ?? null, field)),
          }))}
        >
          <Icon name="filter" />
          {t('filter.add')}
          <Icon name="angle-down" />
        </MenuButton>
      </span>
      {fields.map(([field, filter]) => (
        <Chip
          key={field}
          {...{ field, filter }}
          onEdit={(anchor) => onEdit(field, anchor)}
          onRemove={() => onFilter(field, null)}
        />
      ))}
      {view.archived && (
        <span className={styles.chip} data-on>
          {t('archived')}
          <button
            type="button"
            aria-label={t('filter.removeOf', { sentence: t('archived') })}
            onClick={() => onChange({ archived: false })}
          >
            <Icon name="times" />
          </button>
        </span>
      )}
      {fields.length > 0 && (
        <button
          type="button"
          className={`accent small ${styles.clear}`}
          onClick={() => onChange({ filters: {}, search: '' })}
        >
          {t('clearFilters')}
        </button>
      )}
    </div>
  );
}

type ChipProps = { field: string; filter: Filter; onEdit: (anchor: HTMLElement) => void; onRemove: () => void };

function Chip({ field, filter, onEdit, onRemove }: ChipProps) {
  const { t } = useTranslation('entity');
  const sentence = useSentence(field, filter);
  return (
    <span className={styles.chip} data-on>
      <button
        type="button"
        aria-label={t('filter.change', { sentence })}
        title={sentence}
        onClick={(event) => onEdit(event.currentTarget)}
      >
        {sentence}
      </button>
      <button type="button" aria-label={t('filter.removeOf', { sentence })} onClick={onRemove}>
        <Icon name="times" />
      </button>
    </span>
  );
}

type SearchProps = { search: RefObject<HTMLInputElement | null>; value: string; onSearch: (text: string) => void };

function Search({ search, value, onSearch }: SearchProps) {
  const { t } = useTranslation('entity');
  const words = useFamilyWords(useFamily());
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by itself: a view was chosen, filters were cleared.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => {
      setKnown(typed);
      onSearch(typed);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, known, onSearch]);
  return (
    <SearchField
      className={styles.search}
      field={search}
      value={typed}
      placeholder={t('search')}
      label={t('searchHint', { family: words.title })}
      onChange={setTyped}
    />
  );
}
