// The field that searches what stands below it.
import type { RefObject } from 'react';
import { Icon } from '../icon/Icon';
import styles from './search.module.css';

type Props = {
  /** For those who do not see it, where it says more than the placeholder. */
  label?: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
  /** How wide. */
  className?: string | undefined;
};

export const SearchField = ({ label, placeholder, value, onChange, field, className = '' }: Props) => (
  <label className={`${styles.search} ${className}`}>
    <Icon name="search" />
    <input
      ref={field}
      type="search"
      aria-label={label ?? placeholder}
      onChange={({ target }) => onChange(target.value)}
      {...{ value, placeholder }}
    />
  </label>
);
