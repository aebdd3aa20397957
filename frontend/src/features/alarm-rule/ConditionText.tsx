// A rule's condition in the cell of a table.
import { useTranslation } from 'react-i18next';
import type { Condition } from './form/condition';
import { conditionWords } from './conditionWords';

export function ConditionText({ condition, unit }: { condition: Condition; unit: string | null }) {
  // Its texts are asked for here, so that the table waits for them.
  useTranslation(['alarm-rule', 'meter']);
  return conditionWords(condition, unit, useTranslation().i18n);
}
