// A labelled text field with its message below, wired for those who listen to it.
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './TextField.module.css';

type Props = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** A control inside the field's right end. */
  trailing?: ReactNode;
};

export function TextField({ label, error, trailing, ...input }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={Boolean(error)}>
        <input {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={error ? errorId : undefined} />
        {trailing}
      </div>
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
