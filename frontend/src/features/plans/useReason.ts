// Why an occurrence is when it is, in words.
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema.gen';
import { useFormats } from '@/components/formats/useFormats';

type Reason = components['schemas']['PlanReason'];

export function useReason(): (reasons: readonly Reason[]) => string {
  const { t } = useTranslation('maintenance-plan');
  const { formatDate, formatNumber } = useFormats();
  const round = (value: string) => formatNumber(value, { maxDigits: 1 });
  const cause = (because: string) => t(`causes.${because}` as 'causes.weekend');
  const one = (reason: Reason) => {
    switch (reason.kind) {
      case 'series':
        return t('reasons.series', { number: reason.number });
      case 'afterCompletion': {
        const every = t(`reasons.units.${reason.unit}` as 'reasons.units.daily', { count: reason.every });
        return t(reason.assumed ? 'reasons.afterExpected' : 'reasons.afterCompletion', {
          every,
          on: formatDate(reason.on),
        });
      }
      case 'meterReached':
        return t('reasons.meterReached', {
          value: round(reason.value),
          reading: round(reason.reading),
          on: formatDate(reason.on),
        });
      case 'meterForecast':
        return t('reasons.meterForecast', { value: round(reason.value), perDay: round(reason.perDay) });
      case 'moved':
        return t('reasons.moved', { from: formatDate(reason.from), because: cause(reason.because) });
      case 'skipped':
        return t('reasons.skipped', { because: cause(reason.because) });
      case 'event':
        return reason.what;
      case 'first':
        return t('reasons.first');
      default:
        return t('reasons.byHand');
    }
  };
  return (reasons) => reasons.map(one).join(', ');
}
