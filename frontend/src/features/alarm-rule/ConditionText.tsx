// A condition in a few words: "above 90 °C".
import { useTranslation } from 'react-i18next';
import { duration } from '@/features/alarm/live/Duration';
import { useAmount } from '@/features/meter/useAmount';
import type { Condition } from './form/condition';

export function ConditionText({ condition, unit }: { condition: Condition; unit: string | null }) {
  const { t, i18n } = useTranslation('alarm-rule');
  const amount = useAmount(unit);
  const plain = useAmount(null);
  const length = (seconds: number) => duration(seconds, i18n.language);
  switch (condition.kind) {
    case 'above':
    case 'below':
      return t(`said.${condition.kind}`, { limit: amount(condition.limit) });
    case 'outside':
    case 'inside':
      return t(`said.${condition.kind}`, { low: plain(condition.low), high: amount(condition.high) });
    case 'equals':
      return t('said.equals', { value: amount(condition.value) });
    case 'rateOfChange':
      return t('said.rateOfChange', { rate: amount(condition.perMinute) });
    case 'stuck':
      return t('said.stuck', { time: length(condition.duration) });
    case 'noData':
      return t('said.noData', { time: length(condition.duration) });
    default:
      return t('said.anomaly', { z: plain(condition.z) });
  }
}
