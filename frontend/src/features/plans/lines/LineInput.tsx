// One field of a line.
import { useTranslation } from 'react-i18next';
import { CheckBox } from '@/components/field/CheckBox';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { LineField } from './kinds';

type Props = {
  field: LineField;
  line: Readonly<Record<string, unknown>>;
  disabled: boolean;
  onChange: (value: string | boolean) => void;
};

export function LineInput({ field: { name, kind, family, shown }, line, disabled, onChange }: Props) {
  const { t } = useTranslation('maintenance-plan');
  // The names of fields are those of the texts.
  const label = t(`lines.fields.${name}` as 'lines.fields.name');
  const value = line[name] === null || line[name] === undefined ? '' : String(line[name]);
  if (kind === 'bool') return <CheckBox {...{ label, disabled, onChange }} checked={line[name] === true} />;
  if (kind === 'number') return <NumberInput {...{ label, value, disabled, onChange }} min={0} />;
  if (kind === 'reference') {
    const chosen = shown && typeof line[shown] === 'string' ? line[shown] : undefined;
    return <ReferencePicker family={family ?? ''} {...{ label, value, disabled, onChange, chosen }} />;
  }
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (kind === 'long') return <TextArea rows={2} {...{ label, value, disabled }} onChange={typed} />;
  if (kind === 'date') return <DateInput {...{ label, value, disabled }} onChange={typed} />;
  return <TextInput {...{ label, value, disabled }} onChange={typed} />;
}
