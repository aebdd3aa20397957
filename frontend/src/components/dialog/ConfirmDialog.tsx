// Asks before something is done that cannot be undone.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/Button';
import { Dialog } from './Dialog';

type Props = { title: string; action: string; onConfirm: () => void; onClose: () => void; children: ReactNode };

/** Closes with either answer. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation();
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        kind="danger"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer} width={400}>
      {children}
    </Dialog>
  );
}
