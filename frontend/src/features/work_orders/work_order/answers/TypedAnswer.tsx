// A number, a reading or words: kept when the field is left or Enter is pressed. Emptied, the step is open again.
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { type GiveAnswer, limitsOf, type Step } from './answer';

/** The code of a refused value, which its field says; what else is refused concerns more than the field. */
const WRONG = 'invalid';

type Props = {
  step: Step;
  label: string;
  unit?: string | undefined;
  numeric?: boolean;
  disabled: boolean;
  onAnswer: GiveAnswer;
};

export function TypedAnswer({ step, label, unit, numeric = false, disabled, onAnswer }: Props) {
  const { t } = useTranslation('answers');
  const { formatNumber } = useFormats();
  /** What is typed, until it is kept. */
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState('');
  const kept = step.completed ? (step.value ?? '') : '';
  const keep = async () => {
    const value = typed?.trim() ?? kept;
    if (value === kept) return setTyped(null);
    const outcome = await onAnswer(value === '' ? null : { value }, WRONG);
    if (outcome.ok) setTyped(null);
    else if (outcome.error.code === WRONG) setRefused(outcome.error.detail);
  };
  const change = (value: string) => {
    setTyped(value);
    setRefused('');
  };
  const show = (number: string) => formatNumber(number, { maxDigits: 6 });
  const limits = limitsOf(step.answerFormat, show);
  const { lastValue } = step.meter ?? {};
  const hints = [
    limits && t(`limits.${limits.key}`, limits),
    lastValue && t('last', { value: `${show(lastValue)}${unit ? ` ${unit}` : ''}` }),
  ].filter(Boolean);
  const field = {
    label,
    hideLabel: true,
    disabled,
    value: typed ?? kept,
    error: refused || undefined,
    help: hints.join(' · ') || undefined,
    onBlur: () => void keep(),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && !event.shiftKey) event.currentTarget.blur();
    },
  };
  return numeric ? (
    <NumberInput {...field} unit={unit} onChange={change} />
  ) : (
    <TextArea {...field} rows={1} maxLength={20_000} onChange={({ target }) => change(target.value)} />
  );
}
