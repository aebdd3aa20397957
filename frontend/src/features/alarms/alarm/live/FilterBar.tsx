// What is shown: search, severities and states as chips, and how many of how many that are.
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import chip from '@/components/chip/chip.module.css';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { SearchField } from '@/components/search/SearchField';
import { SEVERITIES, type Severity } from '@/realtime/alarm/model';
import { SEVERITY_ICONS } from '../Severity';
import { type AlarmFilters, isFiltered, STATES } from './filters';
import styles from './filters.module.css';
import { STATUS_ICONS } from './status';

type Props = {
  filters: AlarmFilters;
  onChange: (change: Partial<AlarmFilters>) => void;
  shown: number;
  total: number;
  search: RefObject<HTMLInputElement | null>;
};

const toggled = <T,>(list: readonly T[], one: T) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

const WORST_FIRST: readonly Severity[] = SEVERITIES.toReversed();

export function FilterBar({ filters, onChange, shown, total, search }: Props) {
  const { t } = useTranslation('alarm');
  const { formatNumber } = useFormats();
  const { text, severities, states } = filters;
  return (
    <search className={styles.filters}>
      <SearchField
        className={styles.search}
        field={search}
        value={text}
        placeholder={t('search')}
        onChange={(typed) => onChange({ text: typed })}
      />
      {WORST_FIRST.map((one) => (
        <button
          key={one}
          type="button"
          className={chip.chip}
          aria-pressed={severities.includes(one)}
          onClick={() => onChange({ severities: toggled(severities, one) })}
        >
          <Icon name={SEVERITY_ICONS[one]} />
          {t(`severity.${one}`)}
        </button>
      ))}
      <span className={styles.gap} />
      {STATES.map((one) => (
        <button
          key={one}
          type="button"
          className={chip.chip}
          aria-pressed={states.includes(one)}
          onClick={() => onChange({ states: toggled(states, one) })}
        >
          <Icon name={STATUS_ICONS[one]} />
          {t(`status.${one}`)}
        </button>
      ))}
      {isFiltered(filters) && (
        <button
          type="button"
          className="rigid accent small"
          onClick={() => onChange({ text: '', severities: [], states: [] })}
        >
          {t('clearFilters')}
        </button>
      )}
      <output className="rigid muted tiny numbers">
        {t('showing', { shown: formatNumber(shown), total: formatNumber(total) })}
      </output>
    </search>
  );
}
