// The address of a link in rich text: set, changed, removed.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import styles from './RichText.module.css';
import { addressOf } from './richText';

type Props = {
  /** Empty for a new link. */
  address: string;
  /** With null the link goes and its words stay. */
  onDone: (address: string | null) => void;
  onCancel: () => void;
};

// Opened by the person's own press, which goes on here.
const goOnHere = (input: HTMLInputElement | null) => input?.focus();

export function LinkRow({ address, onDone, onCancel }: Props) {
  const { t } = useTranslation('rich-text');
  const [typed, setTyped] = useState(address);
  const target = addressOf(typed);
  const wrong = !target && typed.trim() !== '';
  const hintId = useId();
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither saves the form nor closes the drawer.
    event.preventDefault();
    if (event.key === 'Escape') onCancel();
    else if (target) onDone(target);
  };
  return (
    <div className={styles.link}>
      <TextInput
        ref={goOnHere}
        inputMode="url"
        value={typed}
        aria-label={t('address')}
        aria-invalid={wrong}
        aria-describedby={wrong ? hintId : undefined}
        placeholder="https://"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button disabled={!target} onClick={() => target && onDone(target)}>
        {t('setLink')}
      </Button>
      {address && (
        <Button kind="quiet" onClick={() => onDone(null)}>
          {t('removeLink')}
        </Button>
      )}
      {wrong && (
        <p id={hintId} className="danger tiny" role="alert">
          {t('wrongAddress')}
        </p>
      )}
    </div>
  );
}
