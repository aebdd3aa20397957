// A square button with an icon and a name for those who do not see it.
import type { ComponentProps } from 'react';
import { Icon } from '../icon/Icon';
import styles from './Button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: string; label: string };

export function IconButton({ icon, label, className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`${styles.icon} ${className ?? ''}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
