// A value to fill in, by its kind.
import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '@/api/familySpec';
import { CheckBox } from '@/components/field/CheckBox';
import { ColourInput } from '@/components/field/ColourInput';
import { DateInput } from '@/components/field/DateInput';
import { DateTimeInput } from '@/components/field/DateTimeInput';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
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
  const shared = {
    label,
    error,
    disabled,
    value,
    required: (spec.required && !disabled) || undefined,
    ...(onBlur && { onBlur }),
    ...(inputRef && { ref: inputRef }),
  };
  const onType = { onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  switch (spec.kind) {
    case 'bool':
      return (
        <CheckBox
          className={styles.bool}
          label={label}
          checked={value === 'true'}
          disabled={disabled}
          onChange={(checked) => onChange(String(checked))}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          options={spec.choices?.map((choice) => ({ value: choice, label: wordOf(choice) })) ?? []}
          nothing={!spec.required || value === '' ? t('nothing') : undefined}
          onChange={onChange}
        />
      );
    case 'longText':
      return <TextArea {...shared} {...onType} />;
    case 'colour':
      return <ColourInput {...shared} onChange={onChange} />;
    case 'date':
      return <DateInput {...shared} {...onType} />;
    case 'time':
      return <DateTimeInput {...shared} {...onType} />;
    case 'whole':
    case 'decimal':
    case 'money':
      return <NumberInput {...shared} onChange={onChange} whole={spec.kind === 'whole'} />;
    default:
      return <TextInput {...shared} {...onType} autoComplete="off" />;
  }
}
