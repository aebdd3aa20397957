// One field of a family to fill in.
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import { ReferencePicker } from '../picker/ReferencePicker';
import { type InputProps, KindInput } from './KindInput';

type Props = InputProps & {
  name: string;
  /** The record being edited: it is not its own parent. */
  recordId?: number | null;
  /** What the chosen record is called, by the record being edited. */
  chosen?: string | undefined;
};

export function FieldInput({ name, recordId = null, chosen, ...input }: Props) {
  const family = useFamily();
  const words = useFamilyWords(family);
  const spec = fieldOf(family, name);
  const label = words.field(name);
  if (spec.kind === 'reference') {
    const { inputRef, disabled = false, ...rest } = input;
    const except = spec.family === family.name ? recordId : null;
    return (
      <ReferencePicker
        family={spec.family ?? ''}
        required={spec.required && !disabled}
        {...{ label, inputRef, disabled, except, chosen }}
        {...rest}
      />
    );
  }
  return <KindInput {...input} {...{ spec, label }} wordOf={(choice) => words.choice(name, choice)} />;
}
