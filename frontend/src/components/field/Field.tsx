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
export type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };

type Props = FrameProps & {
  id?: string | undefined;
  /** Ids of other descriptions of the control. */
  describedBy?: string | undefined;
  /** `none`: the control draws its own border. */
  box?: 'none';
  children: (wiring: Wiring) => ReactNode;
};

export function Field({ label, help, error, invalid = Boolean(error), box, ...props }: Props) {
  const made = useId();
  const { id = made, hideLabel, required, trailing, describedBy, children } = props;
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const descriptions = [describedBy, help && helpId, error && errorId].filter(Boolean).join(' ') || undefined;
  const control = children({ id, 'aria-invalid': invalid, 'aria-describedby': descriptions });
  return (
    <div className={styles.field}>
      <div className={hideLabel ? 'visually-hidden' : styles.label}>
        <label htmlFor={id}>{label}</label>
        {/* Beside the label: the name of the field is its label alone. */}
        {required && <span aria-hidden="true">*</span>}
      </div>
      {box ? (
        control
      ) : (
        <div className={styles.box} data-invalid={invalid}>
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
