// The statistics of what is seen; while they are counted anew those before stay.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { useAmount } from '@/components/amount/useAmount';
import styles from './explore.module.css';
import type { Statistics } from './statistics';

type Props = { statistics: Statistics | null; last: number | null; unit: string | null; loading: boolean };

const NONE = '–';

export function Numbers({ statistics, last, unit, loading }: Props) {
  const { t } = useTranslation('sensor');
  const { formatNumber, formatPercent } = useFormats();
  const amount = useAmount(unit);
  const [known, setKnown] = useState(statistics);
  if (!loading && known !== statistics) setKnown(statistics);
  const shown = loading ? known : statistics;
  const format = (value: number | null | undefined) => (value === null || value === undefined ? NONE : amount(value));
  const facts: readonly [keyof Statistics | 'last', string][] = [
    ['last', format(last)],
    ['least', format(shown?.least)],
    ['mean', format(shown?.mean)],
    ['most', format(shown?.most)],
    ['count', formatNumber(shown?.count ?? 0)],
  ];
  const outside = shown?.outside ?? null;
  return (
    <dl className={styles.numbers} aria-label={t('statistics.title')} data-loading={loading || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="muted tiny">{t(`statistics.${name as 'last'}`)}</dt>
          <dd className="large bold numbers">{value}</dd>
        </div>
      ))}
      {outside !== null && (
        <div title={t('statistics.outsideHint')} data-beyond={outside > 0 || undefined}>
          <dt className="muted tiny">{t('statistics.outside')}</dt>
          <dd className="large bold numbers">{formatPercent(outside)}</dd>
        </div>
      )}
    </dl>
  );
}
