// What was measured against the limit that it passed: "91.2 °C > 90 °C".
import { useTranslation } from 'react-i18next';
import { useAmount } from '@/components/amount/useAmount';
import type { Alarm } from '@/realtime/alarm/model';

type Props = Pick<Alarm, 'place'> & { occurrence: Alarm['occurrence'] };

export function Measured({ occurrence: { value, limit, peak }, place }: Props) {
  const { t } = useTranslation('alarm');
  const amount = useAmount(place?.valueUnit ?? place?.unit ?? null);
  if (value === null) return null;
  // A rate is limited in either direction: what falls is compared with the same limit below zero.
  const falls = Boolean(place?.valueUnit) && value < 0;
  const bound = limit !== null && falls ? -limit : limit;
  const sign = bound === null ? null : value > bound ? '>' : value < bound ? '<' : '=';
  return (
    <span className="numbers">
      <span className="nowrap">{amount(value)}</span>
      {bound !== null && (
        <>
          {' '}
          <span className="nowrap">
            <span aria-hidden="true">{sign}</span>
            <span className="visually-hidden">{t('against')}</span> {amount(bound)}
          </span>
        </>
      )}
      {peak !== null && peak !== value && (
        <>
          {' · '}
          <span className="nowrap">{t('peak', { value: amount(peak) })}</span>
        </>
      )}
    </span>
  );
}
