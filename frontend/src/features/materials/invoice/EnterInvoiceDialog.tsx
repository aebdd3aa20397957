// An invoice of an order: it begins with what has come and is not invoiced yet, at the ordered prices.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { TextInput } from '@/components/field/TextInput';
import { currentChoices } from '@/components/formats/choices';
import { useChanges } from '@/entity/api/changes';
import type { Row } from '@/entity/family';
import { supplierInvoicePage } from '@/paths/materials';
import { left, linesOf } from '@/entity/lines/documentLines';
import { useRate } from '../api/currencyRates';
import { supplierInvoice } from './supplierInvoice.entity';

/** The lines of an invoice for what has been received of an order and is open. */
export function openLines(order: Row) {
  return linesOf(order, 'lines').flatMap((line) => {
    const quantity = left(line.received, line.invoiced);
    if (Number(quantity) <= 0) return [];
    return [{ purchaseOrderId: order.id, partId: line.partId, quantity, unitPrice: line.unitPrice }];
  });
}

export function EnterInvoiceDialog({ order, onClose }: { order: Row; onClose: () => void }) {
  const { t } = useTranslation('supplier-invoice');
  const navigate = useNavigate();
  const { save } = useChanges(supplierInvoice);
  const [number, setNumber] = useState('');
  const [invoicedOn, setInvoicedOn] = useState('');
  const currency = String(order.currency ?? '');
  const isForeign = currency !== '' && currency !== currentChoices().currency;
  const known = useRate(isForeign ? currency : '', invoicedOn);
  // Null: as it is known for the day of the invoice.
  const [typedRate, setExchangeRate] = useState<string | null>(null);
  const exchangeRate = typedRate ?? known ?? '';
  const create = async () => {
    const made = await save.mutateAsync({
      id: null,
      values: {
        supplierId: order.supplierId,
        number: number.trim(),
        invoicedOn,
        ...(exchangeRate !== '' && { exchangeRate }),
        lines: openLines(order),
      },
    });
    void navigate(supplierInvoicePage(made.id));
  };
  return (
    <FormDialog
      lasting
      title={t('enter.title')}
      action={t('enter.save')}
      ready={number.trim() !== '' && invoicedOn !== ''}
      onSave={create}
      {...{ onClose }}
    >
      {(messages) => (
        <>
          <p className="muted">{t('enter.help')}</p>
          <TextInput
            label={t('fields.number')}
            required
            maxLength={100}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <DateInput
            label={t('fields.invoicedOn')}
            required
            value={invoicedOn}
            onChange={({ target }) => setInvoicedOn(target.value)}
          />
          <NumberInput
            label={t('enter.exchangeRate', { currency })}
            error={messages('exchangeRate')}
            value={exchangeRate}
            min={0}
            onChange={setExchangeRate}
          />
        </>
      )}
    </FormDialog>
  );
}
