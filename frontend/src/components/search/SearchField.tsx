// The field that searches what stands below it. While the user types it holds the letters itself: what it changes may come
// back late, as an address does, and no letter is lost.
import { type RefObject, useState } from 'react';
import { SearchInput } from '../field/SearchInput';
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

export function SearchField({ label, placeholder, value, onChange, field, className = '' }: Props) {
  /** Null while the user does not type here. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className={`${styles.search} ${className}`}>
      <Icon name="search" />
      <SearchInput
        ref={field}
        aria-label={label ?? placeholder}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        onBlur={() => setTyped(null)}
        {...{ placeholder }}
      />
    </label>
  );
}
