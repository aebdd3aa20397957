// A dialog that is a form: it stays open while it is sent, and shows a refusal at the field it is about, or below the fields.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '../button/Button';
import { Dialog, type DialogProps } from './Dialog';
import styles from './dialog.module.css';

/**
 * The first field has the focus; under a finger that would open the keyboard over half of the form. Who has begun to fill in another field
 * while the dialog was still coming up stays there.
 */
function focusFirst(form: HTMLElement | null): void {
  if (!form || form.contains(document.activeElement) || window.matchMedia('(pointer: coarse)').matches) return;
  form.querySelector<HTMLElement>('input:not([type="checkbox"]), select, textarea')?.focus();
}

/** A refusal below more fields than fit is seen. */
const intoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView?.({ block: 'nearest' });

/** The message of a field, by its name or the end of it: `details.0.hoursSubmitted`. */
export type Messages = (field: string) => string | undefined;

type Props = Omit<DialogProps, 'children' | 'footer' | 'onShow'> & {
  /** Says what the main button does. */
  action: string;
  /** Of the other button, where it is not "Cancel". */
  dismiss?: string;
  ready?: boolean;
  /** Closes the dialog unless it is refused, or resolves to false. */
  onSave: () => Promise<unknown>;
  children: ReactNode | ((messages: Messages) => ReactNode);
};

export function FormDialog({ action, dismiss, ready = true, onSave, onClose, children, ...rest }: Props) {
  const { t } = useTranslation();
  const form = useId();
  const [error, setError] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  const shown = new Set<string>();
  const messages: Messages = (field) => {
    const found = fields.find(([name]) => name === field || name.endsWith(`.${field}`));
    if (found) shown.add(found[0]);
    return found?.[1];
  };
  const content = typeof children === 'function' ? children(messages) : children;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || saving) return;
    setSaving(true);
    setError(null);
    try {
      if ((await onSave()) !== false) onClose();
    } catch (refused) {
      setError(refused);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      {...rest}
      {...{ onClose }}
      onShow={() => focusFirst(document.getElementById(form))}
      footer={
        <>
          <Button onClick={onClose}>{dismiss ?? t('cancel')}</Button>
          <Button kind="primary" type="submit" {...{ form }} disabled={!ready} busy={saving}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {content}
        {/* What no field has shown. */}
        {error !== null && (fields.length === 0 || fields.some(([name]) => !shown.has(name))) && (
          <p ref={intoView} className="danger small" role="alert">
            {errorText(error, t('failed'))}
          </p>
        )}
      </form>
    </Dialog>
  );
}
