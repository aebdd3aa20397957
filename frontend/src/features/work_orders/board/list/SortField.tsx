// Sorting where the table has no header to click: on a phone.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { Select } from '@/components/field/Select';
import table from '@/components/table/table.module.css';
import { readSort, SORTABLE, type Sort } from './query';

export function SortField({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('board-views');
  const field = useId();
  const downwards = sort?.order === -1;
  return (
    <div className={table.sort}>
      <label htmlFor={field}>{t('list.sortBy')}</label>
      <Select<string>
        id={field}
        searchable={false}
        value={sort?.field ?? ''}
        nothing={t('list.newest')}
        options={SORTABLE.map((name) => ({ value: name, label: t(`list.${name}`) }))}
        onChange={(name) => onSort(readSort(name))}
      />
      {sort && (
        <IconButton
          icon={downwards ? 'sort-amount-down' : 'sort-amount-up-alt'}
          label={t(downwards ? 'list.descending' : 'list.ascending')}
          onClick={() => onSort({ field: sort.field, order: downwards ? 1 : -1 })}
        />
      )}
    </div>
  );
}
