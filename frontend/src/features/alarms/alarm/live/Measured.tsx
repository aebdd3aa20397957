// What was measured against the limit that it passed: "91.2 °C > 90 °C".
import { useTranslation } from 'react-i18next';
import { useAmount } from '@/components/amount/useAmount';
import type { Alarm } from '@/realtime/alarm/model';

type Props = Pick<Alarm, 'place'> & { occurrence: Alarm['occurrence'] };

export function Measured({ occurrence: { value, limit, peak }, place }: Props) {
  const { t } = useTranslation('alarm');
  const amount = useAmount(place?.valueUnit ?? place?.unit ?? null);
  if (value === null) return null;
  const sign = limit === null ? null : value > limit ? '>' : value < limit ? '<' : '=';
  return (
    <span className="numbers">
      {amount(value)}
      {limit !== null && (
        <>
          {' '}
          <span aria-hidden="true">{sign}</span>
          <span className="visually-hidden">{t('against')}</span> {amount(limit)}
        </>
      )}
      {peak !== null && peak !== value && ` · ${t('peak', { value: amount(peak) })}`}
    </span>
  );
}
