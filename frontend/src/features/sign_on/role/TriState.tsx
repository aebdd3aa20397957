// A box for several at once: ticked, empty, or in between.
import type { ComponentProps } from 'react';
import { CheckBox } from '@/components/field/CheckBox';
import styles from './role.module.css';
import type { Ticked } from './grants';

type Props = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'disabled'> & {
  state: Ticked;
  /** Only to look at. It keeps its place for the keyboard. */
  fixed: boolean;
  /** Something in between is ticked by a click. */
  onTick: (on: boolean) => void;
};

export const TriState = ({ state, fixed, onTick, ...rest }: Props) => (
  <CheckBox
    {...rest}
    className={styles.box}
    aria-disabled={fixed || undefined}
    checked={state === 'all'}
    indeterminate={state === 'some'}
    onChange={() => !fixed && onTick(state !== 'all')}
  />
);
