// What is shown: search, filters as chips that read as a sentence, swimlanes.
import { type RefObject, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/components/search/SearchField';
import chip from '@/components/chip/chip.module.css';
import { ChoiceButton } from '@/components/field/ChoiceButton';
import { namedOptions } from '@/components/field/options';
import { Icon } from '@/components/icon/Icon';
import { MenuButton } from '@/components/menu/MenuButton';
import { type Label, priorityWord } from '@/realtime/board/model';
import type { References } from './api/references';
import styles from './BoardPage.module.css';
import { type BoardFilters, isFiltered, NO_FILTERS } from './filters';
import { GROUPINGS, type Grouping } from './groups';

type Props = {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  grouping: Grouping;
  onGroup: (grouping: Grouping) => void;
  references: References;
  labels: readonly Label[];
  assets: readonly { id: number; name: string }[];
  shown: number;
  total: number;
  search: RefObject<HTMLInputElement | null>;
};

type Choice = 'people' | 'crews' | 'assets' | 'priorities' | 'labels';

const toggled = (list: number[], id: number) =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];

export function FilterBar({ filters, onChange, grouping, onGroup, references, search, ...board }: Props) {
  const { t } = useTranslation('board');
  const { labels, assets, shown, total } = board;
  const priorities = [3, 2, 1].map((id) => ({ id, name: t(`priority.${priorityWord(id)}`) }));
  const lists: readonly [Choice, string, readonly { id: number; name: string }[]][] = [
    ['people', t('person'), references.people],
    ['crews', t('crew'), references.crews],
    ['assets', t('asset'), assets],
    ['priorities', t('priorities'), priorities],
    ['labels', t('label'), labels],
  ];
  const count = useDeferredValue(shown);
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        field={search}
        value={filters.text}
        placeholder={t('search')}
        onChange={(text) => onChange({ text })}
      />
      {lists.map(
        ([field, title, options]) =>
          options.length > 0 && (
            <ChoiceButton
              key={field}
              className={chip.chip}
              data-on={filters[field].length > 0 || undefined}
              multiple
              label={title}
              options={namedOptions(options)}
              chosen={filters[field].map(String)}
              onChoose={(id) => onChange({ [field]: toggled(filters[field], Number(id)) })}
            >
              {title}
              {filters[field].length > 0 && `: ${named(filters[field], options)}`}
              <Icon name="angle-down" />
            </ChoiceButton>
          ),
      )}
      <button
        type="button"
        className={chip.chip}
        aria-pressed={filters.overdue}
        data-on={filters.overdue || undefined}
        onClick={() => onChange({ overdue: !filters.overdue })}
      >
        {t('overdue')}
      </button>
      <MenuButton
        className={chip.chip}
        data-on={grouping !== 'none' || undefined}
        entries={GROUPINGS.map((by) => ({
          label: t(`groupings.${by}`),
          icon: by === grouping ? 'check' : 'blank',
          onSelect: () => onGroup(by),
        }))}
      >
        {grouping === 'none' ? t('swimlanes') : t(`groupings.${grouping}`)}
        <Icon name="angle-down" />
      </MenuButton>
      {isFiltered(filters) && (
        <>
          <button type="button" className="rigid accent small nowrap" onClick={() => onChange(NO_FILTERS)}>
            {t('clearFilters')}
          </button>
          <output className="rigid muted tiny numbers">{t('showing', { shown: count, total })}</output>
        </>
      )}
    </div>
  );
}

function named(ids: readonly number[], options: readonly { id: number; name: string }[]): string {
  const names = options.filter((option) => ids.includes(option.id)).map((option) => option.name);
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}
