// A secret that is shown once, with a button that copies it.
import { useRef } from 'react';
import { Button } from '../button/Button';
import { TextInput } from '../field/TextInput';
import { notify } from '../snackbar/notify';
import styles from './CopyField.module.css';

type Props = {
  label: string;
  value: string;
  /** What the button says, and what is said after it: done, or to be done by hand. */
  words: { copy: string; copied: string; copyYourself: string };
};

export function CopyField({ label, value, words }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify({ message: words.copied, variant: 'success' });
    } catch {
      // Without a secure connection browsers keep the clipboard to themselves.
      field.current?.select();
      notify({ message: words.copyYourself });
    }
  };
  return (
    <div className={`flex gap-8 ${styles.copy}`}>
      <TextInput ref={field} readOnly aria-label={label} {...{ value }} />
      <Button icon="copy" onClick={() => void copy()}>
        {words.copy}
      </Button>
    </div>
  );
}
