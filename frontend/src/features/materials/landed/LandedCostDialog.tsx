// Spreads a cost over the lines of a receipt: one that is entered, or what is left of a line of an approved invoice.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { notify } from '@/components/snackbar/notify';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { newCommandId } from '@/realtime/commandId';
import { type NewLandedCost, usePostLandedCost } from '../api/landedCosts';

const KINDS = ['freight', 'duty', 'insurance', 'other'] as const;
const BASES = ['value', 'weight', 'quantity'] as const;

type Kind = NonNullable<NewLandedCost['kind']>;
type Basis = NonNullable<NewLandedCost['basis']>;

type Props = {
  /** The receipt; chosen in the dialog when absent. */
  receipt?: number;
  /** The line of an invoice that it is taken from, and what is left of it. */
  line?: { id: number; toLand: string };
  onClose: () => void;
};

export function LandedCostDialog({ receipt, line, onClose }: Props) {
  const { t } = useTranslation('supplier-invoice');
  const post = usePostLandedCost();
  // The same however often it is sent: what is lost on the way is not posted twice.
  const [commandId] = useState(() => newCommandId());
  const [chosen, setChosen] = useState(receipt === undefined ? '' : String(receipt));
  const [kind, setKind] = useState<Kind>('freight');
  const [basis, setBasis] = useState<Basis>('value');
  const [amount, setAmount] = useState(line?.toLand ?? '');
  const [description, setDescription] = useState('');
  const save = async () => {
    await post.mutateAsync({
      receipt: Number(chosen),
      commandId,
      kind,
      basis,
      amount,
      description: description.trim(),
      ...(line && { invoiceLineId: line.id }),
    });
    notify({ message: t('landed.posted'), variant: 'success' });
  };
  return (
    <FormDialog
      lasting
      title={t('landed.new')}
      action={t('landed.post')}
      ready={chosen !== '' && Number(amount) > 0}
      onSave={save}
      {...{ onClose }}
    >
      {receipt === undefined && (
        <ReferencePicker
          family="materialReceipt"
          label={t('landed.receipt')}
          value={chosen}
          onChange={setChosen}
          required
        />
      )}
      {!line && (
        <Select
          label={t('landed.kind')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`landed.kinds.${value}`) }))}
          onChange={setKind}
        />
      )}
      <Select
        label={t('landed.basis')}
        value={basis}
        options={BASES.map((value) => ({ value, label: t(`landed.bases.${value}`) }))}
        onChange={setBasis}
      />
      <NumberInput label={t('landed.amount')} value={amount} onChange={setAmount} min={0} required />
      <TextInput
        label={t('landed.description')}
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </FormDialog>
  );
}
