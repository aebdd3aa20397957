// The frame of the dialogs of labour: a form whose refusal is shown at its fields, or above them.
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import styles from './labour.module.css';

/** The message of a field, by its name or the end of it: `details.0.hoursSubmitted`. */
export type Messages = (field: string) => string | undefined;

type Props = {
  title: string;
  ready: boolean;
  onSave: () => Promise<unknown>;
  onClose: () => void;
  /** What the buttons say, where it is not "Save" and "Cancel". */
  words?: { save: string; cancel: string };
  children: (messages: Messages) => ReactNode;
};

export function LaborDialog({ title, ready, onSave, onClose, words, children }: Props) {
  const { t } = useTranslation('labour');
  const form = useId();
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const messages: Messages = (field) => fields.find(([name]) => name === field || name.endsWith(`.${field}`))?.[1];
  const save = async () => {
    setSaving(true);
    setError(null);
    try {
      await onSave();
      onClose();
    } catch (refused) {
      setError(refused);
    } finally {
      setSaving(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{words?.cancel ?? t('cancel')}</Button>
      <Button kind="primary" type="submit" form={form} disabled={!ready || saving}>
        {words?.save ?? t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer} lasting>
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !saving) void save();
        }}
      >
        {error !== null && fields.length === 0 && (
          <p className={styles.refused} role="alert">
            {errorText(error, t('failed'))}
          </p>
        )}
        {children(messages)}
      </form>
    </Dialog>
  );
}
