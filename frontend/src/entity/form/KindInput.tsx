// A value to fill in, by its kind. Says what is wrong below.
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@/api/familySpec';
import styles from './form.module.css';

export type InputProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Takes the focus where something is wrong. */
  inputRef?: (element: HTMLElement | null) => void;
  error?: string | undefined;
  disabled?: boolean;
};
type Props = InputProps & { spec: FieldSpec; label: string; wordOf: (choice: string) => string };

export function KindInput({ spec, label, wordOf, value, onChange, onBlur, inputRef, error, disabled = false }: Props) {
  const { t } = useTranslation('entity');
  const id = useId();
  const errorId = `${id}-error`;
  const common = {
    id,
    disabled,
    onBlur,
    ref: inputRef,
    'aria-invalid': Boolean(error),
    'aria-required': spec.required && !disabled ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const framed = (input: ReactNode) => (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {spec.required && !disabled && (
          <span className={styles.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {input}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
  switch (spec.kind) {
    case 'bool':
      return (
        <label className={styles.bool}>
          <input
            type="checkbox"
            checked={value === 'true'}
            disabled={disabled}
            onChange={(event) => onChange(String(event.target.checked))}
          />
          {label}
        </label>
      );
    case 'choice':
      return framed(
        <select {...common} value={value}>
          {(!spec.required || value === '') && <option value="">{t('nothing')}</option>}
          {spec.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {wordOf(choice)}
            </option>
          ))}
        </select>,
      );
    case 'longText':
      return framed(<textarea {...common} rows={4} value={value} />);
    case 'colour':
      return framed(
        <span className={styles.colour}>
          <input {...common} value={value} placeholder="#4f46e5" />
          <input
            type="color"
            aria-label={label}
            disabled={disabled}
            value={/^#[\da-f]{6}$/i.test(value) ? value : '#888888'}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>,
      );
    case 'date':
      return framed(<input {...common} type="date" max="9999-12-31" value={value} />);
    case 'time':
      return framed(<input {...common} type="datetime-local" max="9999-12-31T23:59" value={value} />);
    case 'whole':
    case 'decimal':
    case 'money':
      return framed(<input {...common} inputMode="decimal" className="numbers" value={value} />);
    default:
      return framed(<input {...common} autoComplete="off" value={value} />);
  }
}
