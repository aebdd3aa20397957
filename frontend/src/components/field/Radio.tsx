// One of several, with its label behind it.
import type { ReactNode } from 'react';
import styles from './choice.module.css';

type Props = {
  /** What those that exclude each other share. */
  name: string;
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
  className?: string | undefined;
};

export const Radio = ({ name, label, checked, disabled = false, onChoose, className }: Props) => (
  <label className={className ?? styles.choice}>
    <input type="radio" {...{ name, checked, disabled }} onChange={onChoose} />
    {label}
  </label>
);
