// Fields of a rule that are filled in by themselves: delays, steps of escalation, the board.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnInputProps } from '@/entity/family';
import { useBoards } from '@/features/work_orders/board/api/boards';
import { DurationField } from './DurationField';
import form from '@/entity/form/form.module.css';
import styles from './rule.module.css';

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOf = (text: string) => (text === '' ? null : Number(text));

export const SecondsInput = ({ value, onChange, ...rest }: OwnInputProps) => (
  <DurationField kept="second" value={numberOf(value)} onChange={(next) => onChange(textOf(next ?? 0))} {...rest} />
);

export const MinutesInput = ({ value, onChange, ...rest }: OwnInputProps) => (
  <DurationField kept="minute" value={numberOf(value)} onChange={(next) => onChange(textOf(next))} {...rest} />
);

const minutesIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);

/** "10, 30": after so many minutes each. */
export function StepsInput({ label, value, onChange, error, disabled }: OwnInputProps) {
  const { t } = useTranslation('alarm-rule');
  const id = useId();
  const steps = value === '' ? [] : (JSON.parse(value) as number[]);
  const [typed, setTyped] = useState<string | null>(null);
  const readable = typed === null || minutesIn(typed).every(Number.isSafeInteger);
  const wrong = readable ? error : t('steps.wrong');
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        placeholder={disabled ? undefined : '10, 30'}
        aria-invalid={Boolean(wrong)}
        aria-describedby={`${id}-hint`}
        value={typed ?? steps.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          const minutes = minutesIn(target.value);
          if (minutes.every(Number.isSafeInteger)) onChange(JSON.stringify(minutes));
        }}
        onBlur={() => readable && setTyped(null)}
      />
      <p id={`${id}-hint`} className={wrong ? form.error : styles.hint} aria-live="polite">
        {wrong ?? t('steps.hint')}
      </p>
    </div>
  );
}

export function BoardInput({ label, value, onChange, error, disabled, record }: OwnInputProps) {
  const { t } = useTranslation('alarm-rule');
  const id = useId();
  const { data = [] } = useBoards();
  // Whoever may not see the boards still reads which one it is.
  const known = data.some((board) => String(board.id) === value);
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('choose')}</option>
        {value && !known && <option value={value}>{String(record?.boardName ?? `#${value}`)}</option>}
        {data.map((board) => (
          <option key={board.id} value={board.id}>
            {board.name}
          </option>
        ))}
      </select>
      <p className={form.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
