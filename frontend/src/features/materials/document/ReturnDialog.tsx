// What of a delivery goes back to its supplier, and why: what was refused, unless a number says otherwise.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { useReturn } from '../api/inspection';
import styles from './document.module.css';
import { amountOf, arrivedLines, isAbove } from './inspection';

export function ReturnDialog({ receipt, onClose }: { receipt: Row; onClose: () => void }) {
  const { t } = useTranslation('material-receipt');
  const { formatNumber } = useFormats();
  const giveBack = useReturn(receipt.id);
  const [lines, setLines] = useState(() =>
    arrivedLines(receipt)
      .filter(({ returnable }) => returnable > 0)
      .map((line) => ({ line, quantity: line.refused > 0 ? amountOf(line.refused) : '', serials: '' })),
  );
  const [reason, setReason] = useState('');
  const set = (id: number, change: { quantity?: string; serials?: string }) =>
    setLines((now) => now.map((one) => (one.line.id === id ? { ...one, ...change } : one)));
  const returned = lines.filter(({ quantity }) => isAbove(quantity));
  const save = async () => {
    await giveBack.mutateAsync({
      reason: reason.trim(),
      lines: returned.map(({ line, quantity, serials }) => ({ lineId: line.id, quantity, serials: serials.trim() })),
    });
    notify({ message: t('return.done'), variant: 'success' });
  };
  return (
    <FormDialog
      lasting
      title={t('return.title', { code: String(receipt.code) })}
      action={t('return.save')}
      ready={returned.length > 0 && reason.trim() !== ''}
      onSave={save}
      {...{ onClose }}
    >
      <p className="muted">{t('return.help')}</p>
      {lines.map(({ line, quantity, serials }) => (
        <fieldset key={line.id} className={styles.line}>
          <legend>{line.name}</legend>
          <NumberInput
            label={t('return.quantity')}
            help={t('return.most', { quantity: formatNumber(line.returnable, { maxDigits: 4 }) })}
            value={quantity}
            min={0}
            onChange={(next) => set(line.id, { quantity: next })}
          />
          {line.sent !== '' && isAbove(quantity) && (
            <TextArea
              label={t('return.serials')}
              help={line.sent}
              rows={2}
              value={serials}
              onChange={({ target }) => set(line.id, { serials: target.value })}
            />
          )}
        </fieldset>
      ))}
      <TextArea
        label={t('return.reason')}
        rows={2}
        maxLength={1_000}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
