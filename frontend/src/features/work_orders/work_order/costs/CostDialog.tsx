// Adds a cost to a work order, or changes one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DateInput } from '@/components/field/DateInput';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { type CostRow, type CostValues, costCalls } from '../api/costs';
import { useOrderCall } from '../api/useOrderCall';
import { useDayOf } from '../labour/useDayOf';

export const COST_KINDS = ['purchase', 'service', 'other'] as const;

type Props = { workOrderId: number; row: CostRow | null; currency: string; onClose: () => void };

export function CostDialog({ workOrderId, row, currency: own, onClose }: Props) {
  const { t } = useTranslation('labour');
  const call = useOrderCall(workOrderId);
  const [kind, setKind] = useState<CostValues['kind']>((row?.kind as CostValues['kind'] | undefined) ?? 'purchase');
  const [planned, setPlanned] = useState<'planned' | 'actual'>(row?.planned ? 'planned' : 'actual');
  const [description, setDescription] = useState(row?.description ?? '');
  const [document, setDocument] = useState(row?.document ?? '');
  const dayOf = useDayOf();
  const [day, setDay] = useState(() => row?.incurredOn ?? dayOf(new Date()));
  const [amount, setAmount] = useState(row?.amount ?? '');
  const [currency, setCurrency] = useState(row?.currency ?? own);
  const [rate, setRate] = useState(row && row.currency !== own ? String(Number(row.exchangeRate)) : '');
  const foreign = currency !== own;
  const save = () => {
    const values: CostValues = {
      kind,
      planned: planned === 'planned',
      description,
      document,
      incurredOn: day,
      amount,
      currency,
      ...(foreign && rate !== '' && { exchangeRate: rate }),
    };
    return call(row ? costCalls.change(row.id, values) : costCalls.add(workOrderId, values));
  };
  return (
    <FormDialog
      lasting
      action={t('save')}
      title={t(row ? 'costs.edit' : 'costs.add')}
      ready={description.trim() !== '' && amount.trim() !== '' && day !== ''}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <Select
            label={t('costs.fields.planned')}
            options={[
              { value: 'actual', label: t('actual') },
              { value: 'planned', label: t('planned') },
            ]}
            value={planned}
            onChange={setPlanned}
          />
          <Select
            label={t('costs.fields.kind')}
            options={COST_KINDS.map((value) => ({ value, label: t(`costs.of.${value}`) }))}
            value={kind}
            error={messages('kind')}
            onChange={setKind}
          />
          <TextInput
            label={t('costs.fields.description')}
            required
            maxLength={250}
            value={description}
            error={messages('description')}
            onChange={({ target }) => setDescription(target.value)}
          />
          <TextInput
            label={t('costs.fields.document')}
            maxLength={100}
            value={document}
            error={messages('document')}
            onChange={({ target }) => setDocument(target.value)}
          />
          <DateInput
            label={t('fields.day')}
            required
            value={day}
            error={messages('incurredOn')}
            onChange={({ target }) => setDay(target.value)}
          />
          <NumberInput
            label={t('costs.fields.amount')}
            required
            min={0}
            value={amount}
            error={messages('amount')}
            onChange={setAmount}
          />
          <TextInput
            label={t('costs.fields.currency')}
            maxLength={3}
            value={currency}
            error={messages('currency')}
            onChange={({ target }) => setCurrency(target.value.toUpperCase())}
          />
          {foreign && (
            <NumberInput
              label={t('costs.fields.exchangeRate', { currency, own })}
              required
              min={0}
              value={rate}
              error={messages('exchangeRate')}
              onChange={setRate}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
