// Goods of an invoiced receipt went back: one click drafts the credit note of them, at the price that was invoiced.
import { useTranslation } from 'react-i18next';
import type { Row } from '@/entity/family';
import { useDraftCreditNote } from '../api/invoices';
import { DraftInvoiceButton } from './DraftInvoiceButton';

export function DraftCreditNoteButton({ receipt }: { receipt: Row }) {
  const { t } = useTranslation('supplier-invoice');
  return (
    <DraftInvoiceButton draft={useDraftCreditNote(receipt.id)} drafted={t('credit.drafted')}>
      {t('credit.draft')}
    </DraftInvoiceButton>
  );
}
