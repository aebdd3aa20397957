// A time of the day. It counts once one has finished: with Enter, or when the field is left.
import { useId, useState } from 'react';
import styles from './Settings.module.css';

type Props = { label: string; time: string; disabled?: boolean; onChange: (time: string) => void };

export function TimeField({ label, time, disabled = false, onChange }: Props) {
  const id = useId();
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    setTyped(null);
    // A time that is not complete is none.
    if (typed && typed !== time) onChange(typed);
  };
  return (
    <div className={`stack gap-4 small sized ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        required
        disabled={disabled}
        value={typed ?? time}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => key === 'Enter' && finish()}
      />
    </div>
  );
}
