// A meter's line over the chosen time.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { ErrorState } from '@/components/state/StateMessage';
import type { Row } from '@/entity/family';
import { useAmount } from '@/components/amount/useAmount';
import { LineFigure, LineSkeleton } from './LineFigure';
import { type Range, useSeries } from './useSeries';

export function SeriesFigure({ meter, range }: { meter: Row; range: Range }) {
  const { t } = useTranslation('meter');
  const { formatDateTime } = useFormats();
  const unit = typeof meter.unitCode === 'string' ? meter.unitCode : null;
  const amount = useAmount(unit);
  const { data, error, refetch } = useSeries(meter.id, range);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LineSkeleton />;
  const { items, from, to } = data;
  const [first, last] = [items[0], items.at(-1)];
  const counter = meter.kind === 'continuous';
  const caption =
    first && last
      ? t('chart.summary', {
          count: items.reduce((sum, { readings }) => sum + readings, 0),
          from: formatDateTime(first.at),
          to: formatDateTime(last.at),
          least: amount(Math.min(...items.map(({ min }) => Number(min)))),
          most: amount(Math.max(...items.map(({ max }) => Number(max)))),
          last: amount(counter ? last.max : last.average),
        })
      : t('chart.none');
  const label = t('chart.label', { name: String(meter.name) });
  return <LineFigure points={items} {...{ label, caption, from, to, counter, unit }} />;
}
