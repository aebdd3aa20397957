// What is known of a work order and not typed in: who opened it, when work began and ended, what it has cost so far, and the
// requester's rating.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Stars } from '@/components/rating/Stars';
import type { WorkOrder } from './api/workOrder';
import styles from './WorkOrderDrawer.module.css';

export function OrderFacts({ workOrder }: { workOrder: WorkOrder }) {
  const { t } = useTranslation('work-order');
  const { formatDateTime, formatMoney } = useFormats();
  const { createdBy, createdAt, actualStart, actualEnd, totalLaborCost, totalPartsCost, rating, ratingRemark } =
    workOrder;
  const facts = [
    ['createdBy', createdBy?.name],
    ['createdAt', createdAt && formatDateTime(createdAt)],
    ['actualStart', actualStart && formatDateTime(actualStart)],
    ['actualEnd', actualEnd && formatDateTime(actualEnd)],
    // Absent for those who may not see rates.
    ['totalLaborCost', totalLaborCost == null ? null : formatMoney(Number(totalLaborCost))],
    ['totalPartsCost', totalPartsCost == null ? null : formatMoney(Number(totalPartsCost))],
    ['rating', rating == null ? null : <Rating key="rating" {...{ rating }} remark={ratingRemark} />],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="muted tiny">{t(`facts.${name}`)}</dt>
              <dd className="small numbers break">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const Rating = ({ rating, remark }: { rating: number; remark: string | null }) => (
  <>
    <Stars {...{ rating }} /> {remark}
  </>
);
