// One column's filter: how, and by what. Contains first; the mode it wants decides how many values there are.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import { specOf } from '../family';
import { type Filter, isComplete, type MatchMode, modesOf, valuesOf } from './filters';
import styles from './filter.module.css';
import { FilterValue } from './FilterValue';

type Props = {
  name: string;
  filter: Filter | undefined;
  onFilter: (filter: Filter | null) => void;
};

export function FilterForm({ name, filter, onFilter }: Props) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const spec = fieldOf(family, name);
  const modes = modesOf(spec.kind, specOf(spec.family ?? '')?.tree ?? false);
  const [mode, setMode] = useState<MatchMode>(filter?.mode ?? modes[0] ?? 'contains');
  const [values, setValues] = useState<readonly string[]>(filter?.values ?? (spec.kind === 'bool' ? ['true'] : []));
  const wants = valuesOf(mode);
  const wanted: Filter = { mode, values: valuesFor(wants, values) };

  const apply = (event: FormEvent) => {
    event.preventDefault();
    onFilter(isComplete(wanted) ? wanted : null);
  };
  const value = (at: number, label: string) => (
    <FilterValue
      {...{ name, label }}
      value={values[at] ?? ''}
      onChange={(text) => setValues(Object.assign([...values], { [at]: text }))}
    />
  );
  return (
    <form className={styles.form} onSubmit={apply}>
      <strong>{words.field(name)}</strong>
      {modes.length > 1 && (
        <Select
          aria-label={t('filter.how')}
          searchable={false}
          value={mode}
          options={modes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
          onChange={setMode}
        />
      )}
      {wants === 'one' && value(0, t('filter.value'))}
      {wants === 'two' && (
        <div className={styles.pair}>
          {value(0, t('filter.from'))}
          {value(1, t('filter.to'))}
        </div>
      )}
      {wants === 'many' && <FilterValue {...{ name }} label={t('filter.value')} many={values} onMany={setValues} />}
      <div className="flex end gap-8">
        {filter && (
          <Button kind="quiet" onClick={() => onFilter(null)}>
            {t('filter.remove')}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={!isComplete(wanted)}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

function valuesFor(wants: ReturnType<typeof valuesOf>, values: readonly string[]): readonly string[] {
  if (wants === 'none') return [];
  if (wants === 'one') return values.slice(0, 1);
  return wants === 'two' ? [values[0] ?? '', values[1] ?? ''] : values.filter(Boolean);
}
