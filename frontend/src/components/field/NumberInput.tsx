// A number with its unit and limits. Its value is plain text ("12.5"), exact however many digits it has; shown and typed
// it has the decimal sign of the reader's language. What is no number is handed on as it was typed.
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from './Field.module.css';
import { localNumber, plainNumber } from './number';
import { TextInput } from './TextInput';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'> & {
  value: string;
  onChange: (value: string) => void;
  unit?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  whole?: boolean | undefined;
};

export function NumberInput({ value, onChange, unit, min, max, whole = false, ...rest }: Props) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  /** What is being typed, and what it was handed on as. */
  const [draft, setDraft] = useState<{ text: string; sent: string } | null>(null);
  const typing = draft?.sent === value;
  const wrong = typing ? undefined : outside(value, min, max);
  const limit =
    wrong && t(`field.${wrong}`, { min: localNumber(String(min), language), max: localNumber(String(max), language) });
  return (
    <TextInput
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      className={`numbers ${rest.className ?? ''}`}
      error={rest.error ?? limit}
      trailing={rest.trailing || (unit && <span className={fieldStyles.unit}>{unit}</span>)}
      value={typing ? draft.text : localNumber(value, language)}
      onChange={({ target }) => {
        const { value: text } = target;
        const sent = plainNumber(text, language) ?? text;
        setDraft({ text, sent });
        onChange(sent);
      }}
      onBlur={(event) => {
        setDraft(null);
        rest.onBlur?.(event);
      }}
    />
  );
}

function outside(
  value: string,
  min: number | undefined,
  max: number | undefined,
): 'between' | 'least' | 'most' | undefined {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (!(number < (min ?? -Infinity) || number > (max ?? Infinity))) return undefined;
  if (min !== undefined && max !== undefined) return 'between';
  return min === undefined ? 'most' : 'least';
}
