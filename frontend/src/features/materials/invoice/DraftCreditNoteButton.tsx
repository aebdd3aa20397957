// Goods of an invoiced receipt went back: one click drafts the credit note of them, at the price that was invoiced.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { supplierInvoicePage } from '@/paths/materials';
import { newCommandId } from '@/realtime/commandId';
import { useDraftCreditNote } from '../api/invoices';
import { supplierInvoice } from './supplierInvoice.entity';

export function DraftCreditNoteButton({ receipt }: { receipt: Row }) {
  const { t } = useTranslation('supplier-invoice');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const may = usePermission(supplierInvoice.subModule);
  const draft = useDraftCreditNote(receipt.id);
  // A second click, and one after an answer that was lost, gets the first draft.
  const [key] = useState(newCommandId);
  if (!may.create) return null;
  const onSuccess = ({ id }: { id: number }) => {
    notify({ message: t('credit.drafted'), variant: 'success' });
    void navigate(supplierInvoicePage(id));
  };
  const onError = (refused: unknown) => notify({ message: errorText(refused, common('failed')), variant: 'error' });
  return (
    <Button icon="file" busy={draft.isPending} onClick={() => draft.mutate(key, { onSuccess, onError })}>
      {t('credit.draft')}
    </Button>
  );
}
