// Ticked, empty, or for several at once in between. Without a label it is the bare box and needs a name.
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label?: ReactNode;
  /** Some of those that it stands for are ticked. */
  indeterminate?: boolean;
  onChange?: (checked: boolean) => void;
  /** Of the label where there is one, of the box where there is none. */
  className?: string | undefined;
};

export function CheckBox({ label, indeterminate, onChange, className, ref, ...rest }: Props) {
  const box = (
    <input
      {...rest}
      type="checkbox"
      className={label === undefined ? className : undefined}
      ref={(element) => {
        if (element && indeterminate !== undefined) element.indeterminate = indeterminate;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return undefined;
      }}
      onChange={({ target }) => onChange?.(target.checked)}
    />
  );
  if (label === undefined) return box;
  return (
    <label className={className ?? styles.choice}>
      {box}
      {label}
    </label>
  );
}
