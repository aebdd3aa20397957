// The button of the house: one primary per screen, the rest quiet.
import type { ComponentProps } from 'react';
import { Icon } from '../icon/Icon';
import styles from './Button.module.css';

type Props = ComponentProps<'button'> & {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: string;
  /** Shows that the click is being worked on, and takes no second one. */
  busy?: boolean;
};

export function Button({ kind = 'plain', icon, busy = false, className, disabled, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${className ?? ''}`}
      data-kind={kind}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    >
      {busy ? <Icon name="spinner" className={styles.spin} /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
