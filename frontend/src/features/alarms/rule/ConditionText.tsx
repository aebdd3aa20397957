// A rule's condition in the cell of a table.
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/features/sensors/sensor/live/onOff';
import { conditionWords } from './conditionWords';
import type { Condition } from './form/condition';

type Props = { condition: Condition; unit: string | null; sensorKind: unknown };

export function ConditionText({ condition, unit, sensorKind }: Props) {
  // Its texts are asked for here, so that the table waits for them.
  const { t, i18n } = useTranslation(['alarm-rule', 'meter']);
  const stateOf = useStateWords();
  const state = condition.kind === 'equals' ? stateOf(sensorKind, condition.value) : null;
  return state ? t('said.state', { state }) : conditionWords(condition, unit, i18n);
}
