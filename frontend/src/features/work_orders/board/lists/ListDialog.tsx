// The small form that all questions about a list share: one dialog, a main button that waits for the answer.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';

type Props = {
  title: string;
  action: string;
  /** Resolves to whether the dialog is done with; it stays open on a refusal. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
};

export function ListDialog({ title, action, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation('board-views');
  const form = useId();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const done = await onSubmit();
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Dialog
      title={title}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('lists.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={`column gap-4 column gap-4`} onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </Dialog>
  );
}
