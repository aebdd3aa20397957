// The frame of a form field: label, mark of a required one, help and error, tied to the control for assistive technology.
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export type FrameProps = {
  /** Without one the control stands alone and needs an `aria-label`, or a label around it. */
  label?: string | undefined;
  /** The label is read, not shown. */
  hideLabel?: boolean | undefined;
  /** A sentence below the control. */
  help?: ReactNode;
  error?: string | undefined;
  /** Wrong without a message of its own. */
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  /** A control inside the field's right end. */
  trailing?: ReactNode;
};

/** What ties the control to its frame. */
export type Wiring = {
  id?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
};

type Props = FrameProps & {
  id?: string | undefined;
  /** Ids of other descriptions of the control. */
  describedBy?: string | undefined;
  /** `none`: the control draws its own border. */
  box?: 'line' | 'area' | 'none';
  children: (wiring: Wiring) => ReactNode;
};

export function Field({ label, hideLabel, help, error, invalid = Boolean(error), required, ...props }: Props) {
  const { id: wanted, trailing, describedBy, box = 'line', children } = props;
  const made = useId();
  const id = wanted ?? made;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  if (label === undefined) {
    return children({ id: wanted, 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy });
  }
  const descriptions = [describedBy, help && helpId, error && errorId].filter(Boolean).join(' ');
  const control = children({ id, 'aria-invalid': invalid, 'aria-describedby': descriptions || undefined });
  return (
    <div className={styles.field}>
      <div className={hideLabel ? 'visually-hidden' : styles.label}>
        <label htmlFor={id}>{label}</label>
        {/* Beside the label: the name of the field is its label alone. */}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </div>
      {box === 'none' ? (
        control
      ) : (
        <div className={styles.box} data-box={box} data-invalid={invalid}>
          {control}
          {trailing}
        </div>
      )}
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
