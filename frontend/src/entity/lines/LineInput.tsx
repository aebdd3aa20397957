// One field of a line of a record, as its kind asks for it.
import { lazy, Suspense } from 'react';
import type { AnswerFormat } from '@/components/answerFormat/format';
import { CheckBox } from '@/components/field/CheckBox';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '../picker/ReferencePicker';

const AnswerFormatFields = lazy(async () => ({
  default: (await import('@/components/answerFormat/AnswerFormatFields')).AnswerFormatFields,
}));

export type LineKind = 'text' | 'long' | 'number' | 'date' | 'bool' | 'reference' | 'answer';

type Props = {
  kind: LineKind;
  /** Of a reference: what is chosen from. */
  family?: string;
  /** Of a reference: what was chosen, in words. */
  chosen?: string;
  label: string;
  value: unknown;
  required?: boolean;
  disabled?: boolean;
  /** Where it stands among the others. */
  className?: string | undefined;
  onChange: (value: string | boolean | AnswerFormat | null) => void;
};

export function LineInput({ className, ...rest }: Props) {
  return className ? (
    <div className={className}>
      <Input {...rest} />
    </div>
  ) : (
    <Input {...rest} />
  );
}

type InputProps = Omit<Props, 'className'>;

function Input({ kind, family = '', chosen, label, value: given, required, disabled, onChange }: InputProps) {
  if (kind === 'answer') {
    const format = (given ?? null) as AnswerFormat | null;
    return (
      <Suspense fallback={null}>
        <AnswerFormatFields {...{ format, disabled, onChange }} />
      </Suspense>
    );
  }
  const value = given === null || given === undefined ? '' : String(given);
  const flags = { ...(required && { required }), ...(disabled && { disabled }) };
  if (kind === 'bool')
    return <CheckBox {...{ label, onChange }} checked={given === true} disabled={disabled ?? false} />;
  if (kind === 'number') return <NumberInput {...{ label, value, onChange }} {...flags} min={0} />;
  if (kind === 'reference') {
    return <ReferencePicker {...{ family, label, value, onChange }} {...flags} {...(chosen && { chosen })} />;
  }
  const typed = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (kind === 'long') return <TextArea rows={2} {...{ label, value }} {...flags} onChange={typed} />;
  if (kind === 'date') return <DateInput {...{ label, value }} {...flags} onChange={typed} />;
  return <TextInput {...{ label, value }} {...flags} onChange={typed} />;
}
