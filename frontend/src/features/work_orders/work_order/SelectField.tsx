// A labelled choice out of a short list.
import { type ComponentProps, useId } from 'react';
import styles from './WorkOrderDrawer.module.css';

type Props = ComponentProps<'select'> & {
  label: string;
  options: readonly { id: number; name: string }[];
  /** The words for no choice, or null where there must be one. */
  nothing: string | null;
};

export function SelectField({ label, options, nothing, ...rest }: Props) {
  const id = useId();
  return (
    <div className={`stack packed gap-4 ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <select {...rest} id={id}>
        {nothing !== null && <option value="">{nothing}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
