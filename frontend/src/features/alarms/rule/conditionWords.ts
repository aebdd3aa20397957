// A condition in a few words: "above 90 °C".
import type { i18n as I18n } from 'i18next';
import { formatsFor } from '@/components/formats/formats';
import { shownUnit } from '@/components/formats/units';
import { amountIn } from '@/components/amount/useAmount';
import type { Condition } from './form/condition';

export function conditionWords(condition: Condition, unit: string | null, i18n: I18n): string {
  const t = i18n.getFixedT(i18n.language, 'alarm-rule');
  const [amount, plain] = [amountIn(i18n, unit), amountIn(i18n, null)];
  const difference = amountIn(i18n, unit, { isDifference: true });
  const bare = shownUnit(unit)?.show ?? Number;
  const { formatDuration } = formatsFor(i18n.language);
  switch (condition.kind) {
    case 'above':
    case 'below':
      return t(`said.${condition.kind}`, { limit: amount(condition.limit) });
    case 'outside':
    case 'inside':
      return t(`said.${condition.kind}`, { low: plain(bare(condition.low)), high: amount(condition.high) });
    case 'equals':
      return t('said.equals', { value: amount(condition.value) });
    case 'rateOfChange':
      return t('said.rateOfChange', { rate: difference(condition.perMinute) });
    case 'stuck':
      return t('said.stuck', { time: formatDuration(condition.duration) });
    case 'noData':
      return t('said.noData', { time: formatDuration(condition.duration) });
    default:
      return t('said.anomaly', { z: plain(condition.z) });
  }
}
