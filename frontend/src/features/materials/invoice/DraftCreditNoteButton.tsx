// Goods of an invoiced receipt went back: one click drafts the credit note of them, at the price that was invoiced.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { supplierInvoicePage } from '@/paths/materials';
import { useDraftCreditNote } from '../api/invoices';
import { supplierInvoice } from './supplierInvoice.entity';

export function DraftCreditNoteButton({ receipt }: { receipt: Row }) {
  const { t } = useTranslation('supplier-invoice');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const may = usePermission(supplierInvoice.subModule);
  const draft = useDraftCreditNote(receipt.id);
  if (!may.create) return null;
  const onSuccess = ({ id }: { id: number }) => {
    notify({ message: t('credit.drafted'), variant: 'success' });
    void navigate(supplierInvoicePage(id));
  };
  const onError = (refused: unknown) => notify({ message: errorText(refused, common('failed')), variant: 'error' });
  return (
    <Button icon="file" busy={draft.isPending} onClick={() => draft.mutate(undefined, { onSuccess, onError })}>
      {t('credit.draft')}
    </Button>
  );
}
