// The sums of a work order's labour. Costs are shown to those who may see what people earn.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import type { LaborSheet } from '../api/labor';
import styles from './labour.module.css';

export function LaborTotals({ totals }: { totals: LaborSheet['totals'] }) {
  const { t } = useTranslation('labour');
  const { formatMoney, formatNumber } = useFormats();
  const hours = (value: string) => formatNumber(Math.round(Number(value) * 100) / 100);
  return (
    <dl className={styles.totals} aria-label={t('totals.label')}>
      <div>
        <dt>{t('totals.planned')}</dt>
        <dd>{hours(totals.plannedHours)}</dd>
      </div>
      <div title={t('personHoursHelp')}>
        <dt>{t('totals.personHours')}</dt>
        <dd>{hours(totals.personHours)}</dd>
      </div>
      <div title={t('elapsedHelp')}>
        <dt>{t('totals.elapsed')}</dt>
        <dd>{hours(totals.elapsedHours)}</dd>
      </div>
      <div>
        <dt>{t('totals.approved')}</dt>
        <dd>{hours(totals.approvedHours)}</dd>
      </div>
      {totals.plannedCost !== null && (
        <div>
          <dt>{t('totals.plannedCost')}</dt>
          <dd>{formatMoney(totals.plannedCost)}</dd>
        </div>
      )}
      {totals.actualCost !== null && (
        <div>
          <dt>{t('totals.actualCost')}</dt>
          <dd>{formatMoney(totals.actualCost)}</dd>
        </div>
      )}
    </dl>
  );
}
