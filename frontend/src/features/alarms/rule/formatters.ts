// What the history says of a rule's fields that are more than a number or a word.
import type { i18n as I18n } from 'i18next';
import { formatsFor } from '@/components/formats/formats';
import type { Formatter } from '@/entity/family';
import { conditionWords } from './conditionWords';
import { type Condition, readCondition } from './form/condition';

/** A form holds texts, the history what they say. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export const formatCondition: Formatter = (value, i18n) => {
  const condition = readCondition(textOf(value));
  // Of its sensor's unit the history knows nothing. What is being filled in may lack a number; of a record it has them all.
  return condition ? conditionWords(condition as Condition, null, i18n) : '';
};

const formatTime = (value: unknown, seconds: number, { language }: I18n) =>
  formatsFor(language).formatDuration(Number(value) * seconds);

export const formatSeconds: Formatter = (value, i18n) => formatTime(value, 1, i18n);
export const formatMinutes: Formatter = (value, i18n) => formatTime(value, 60, i18n);

/** "10 min, 30 min". */
export const formatSteps: Formatter = (value, i18n) =>
  (JSON.parse(textOf(value)) as readonly number[]).map((minutes) => formatMinutes(minutes, i18n)).join(', ');
