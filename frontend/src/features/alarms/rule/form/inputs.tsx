// Fields of a rule that are filled in by themselves: delays, steps of escalation, the board.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namedOptions } from '@/components/field/options';
import type { OwnInputProps } from '@/entity/family';
import { useBoards } from '@/features/work_orders/board/api/boards';
import { DurationInput } from '@/components/field/DurationInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOf = (text: string) => (text === '' ? null : Number(text));

export const SecondsInput = ({ value, onChange, ...rest }: OwnInputProps) => (
  <DurationInput kept="second" value={numberOf(value)} onChange={(next) => onChange(textOf(next ?? 0))} {...rest} />
);

export const MinutesInput = ({ value, onChange, ...rest }: OwnInputProps) => (
  <DurationInput kept="minute" value={numberOf(value)} onChange={(next) => onChange(textOf(next))} {...rest} />
);

const minutesIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** "10, 30": after so many minutes each. */
export function StepsInput({ label, value, onChange, error, disabled }: OwnInputProps) {
  const { t } = useTranslation('alarm-rule');
  const steps = value === '' ? [] : (JSON.parse(value) as number[]);
  const [typed, setTyped] = useState<string | null>(null);
  const readable = typed === null || minutesIn(typed).every(Number.isSafeInteger);
  const wrong = readable ? error : t('steps.wrong');
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      placeholder={disabled ? undefined : '10, 30'}
      help={wrong ? undefined : t('steps.hint')}
      error={wrong}
      value={typed ?? steps.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        const minutes = minutesIn(target.value);
        if (minutes.every(Number.isSafeInteger)) onChange(JSON.stringify(minutes));
      }}
      onBlur={() => readable && setTyped(null)}
    />
  );
}

export function BoardInput({ label, value, onChange, error, disabled, record }: OwnInputProps) {
  const { t } = useTranslation('alarm-rule');
  const { data = [] } = useBoards();
  // A user who may not see the boards still reads which one it is.
  const known = data.some((board) => String(board.id) === value);
  const other = value && !known ? [{ value, label: String(record?.boardName ?? `#${value}`) }] : [];
  return (
    <Select
      {...{ label, value, disabled, error, onChange }}
      nothing={t('choose')}
      options={[...other, ...namedOptions(data)]}
    />
  );
}
