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
        <dt className="muted tiny">{t('totals.planned')}</dt>
        <dd className="numbers medium">{hours(totals.plannedHours)}</dd>
      </div>
      <div title={t('personHoursHelp')}>
        <dt className="muted tiny">{t('totals.personHours')}</dt>
        <dd className="numbers medium">{hours(totals.personHours)}</dd>
      </div>
      <div title={t('elapsedHelp')}>
        <dt className="muted tiny">{t('totals.elapsed')}</dt>
        <dd className="numbers medium">{hours(totals.elapsedHours)}</dd>
      </div>
      <div>
        <dt className="muted tiny">{t('totals.approved')}</dt>
        <dd className="numbers medium">{hours(totals.approvedHours)}</dd>
      </div>
      {totals.plannedCost !== null && (
        <div>
          <dt className="muted tiny">{t('totals.plannedCost')}</dt>
          <dd className="numbers medium">{formatMoney(totals.plannedCost)}</dd>
        </div>
      )}
      {totals.actualCost !== null && (
        <div>
          <dt className="muted tiny">{t('totals.actualCost')}</dt>
          <dd className="numbers medium">{formatMoney(totals.actualCost)}</dd>
        </div>
      )}
    </dl>
  );
}
