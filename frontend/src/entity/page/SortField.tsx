// Sorting where the table has no header to click: on a phone.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { Select } from '@/components/field/Select';
import { useFamily, useFamilyWords } from '../FamilyContext';
import type { View } from '../view/view';
import table from '@/components/table/table.module.css';

type Props = { view: View; change: (change: Partial<View>) => void };

export function SortField({ view: { sort }, change }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const id = useId();
  const fields = [...family.fields].filter(([, spec]) => spec.sort).map(([name]) => name);
  const downwards = sort?.order === -1;
  return (
    <div className={table.sort}>
      <label htmlFor={id}>{t('sortBy')}</label>
      <Select
        id={id}
        searchable={false}
        value={sort?.field ?? ''}
        nothing={t('usualOrder')}
        options={fields.map((name) => ({ value: name, label: words.field(name) }))}
        onChange={(name) => change({ sort: name ? { field: name, order: 1 } : null })}
      />
      {sort && (
        <IconButton
          icon={downwards ? 'sort-amount-down' : 'sort-amount-up-alt'}
          label={t(downwards ? 'descending' : 'ascending')}
          onClick={() => change({ sort: { ...sort, order: downwards ? 1 : -1 } })}
        />
      )}
    </div>
  );
}
