// In which months, or on which days of the month, a calendar trigger falls due: chosen by buttons.
import { useTranslation } from 'react-i18next';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import type { OwnInputProps } from '@/entity/family';
import { LAST_DAY, MONTH_DAYS, MONTHS, readNumbers } from './numbers';
import { ToggleRow } from './ToggleRow';

type Kind = {
  known: readonly string[];
  columns: number;
  nameOf: (id: string, length: 'short' | 'long') => string;
};

function Numbers({ label, value, onChange, error, disabled, known, columns, nameOf }: OwnInputProps & Kind) {
  const pressed = readNumbers(value, known);
  if (!pressed) {
    return <TextInput {...{ label, value, error, disabled }} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <ToggleRow
      {...{ label, error, disabled, columns, pressed }}
      toggles={known.map((id) => ({ id, short: nameOf(id, 'short'), long: nameOf(id, 'long') }))}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}

export function MonthsInput(props: OwnInputProps) {
  const { formatMonthName } = useFormats();
  return (
    <Numbers {...props} known={MONTHS} columns={6} nameOf={(id, length) => formatMonthName(Number(id) - 1, length)} />
  );
}

export function MonthDaysInput(props: OwnInputProps) {
  const { t } = useTranslation('maintenance-plan');
  const nameOf = (id: string, length: 'short' | 'long') => (id === LAST_DAY ? t(`triggers.lastDay.${length}`) : id);
  return <Numbers {...props} known={MONTH_DAYS} columns={8} {...{ nameOf }} />;
}
