// What of a transfer has arrived, line by line; what never will is written off with a reason.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { plain } from '@/entity/lines/plain';
import { newCommandId } from '@/realtime/commandId';
import { useReceive } from '../api/stock';
import { linesOf } from '@/entity/lines/documentLines';
import styles from './document.module.css';

type Arrival = {
  id: number;
  name: string;
  open: number;
  received: string;
  missing: string;
  /** The pieces that were sent, if they have numbers, and those that arrived. */
  sent: string;
  serials: string;
};

function underWay(record: Row): Arrival[] {
  return linesOf(record, 'lines')
    .map((line) => {
      const open = Number(line.quantity) - Number(line.received) - Number(line.missing);
      const name = `${String(line.partCode ?? '')} ${String(line.partName ?? '')}`;
      // Four decimals, as the server keeps them: the difference of two of them has more in binary.
      const sent = typeof line.serials === 'string' ? line.serials : '';
      return { id: Number(line.id), name, open, received: plain(open.toFixed(4)), missing: '', sent, serials: '' };
    })
    .filter(({ open }) => open > 0);
}

const above = (amount: string) => Number(amount) > 0;

export function ReceiveDialog({ record, onClose }: { record: Row; onClose: () => void }) {
  const { t } = useTranslation('stock-transfer');
  const { formatNumber } = useFormats();
  const receive = useReceive(record.id);
  // The same however often it is sent: what is lost on the way is not received twice.
  const [commandId] = useState(() => newCommandId());
  const [lines, setLines] = useState(() => underWay(record));
  const [reason, setReason] = useState('');
  const set = (id: number, change: Partial<Arrival>) =>
    setLines((now) => now.map((line) => (line.id === id ? { ...line, ...change } : line)));
  const reasoned = lines.some(({ missing }) => above(missing));
  const arrived = lines.filter(({ received, missing }) => above(received) || above(missing));
  const save = async () => {
    await receive.mutateAsync({
      commandId,
      reason: reason.trim(),
      lines: arrived.map(({ id, received, missing, serials }) => ({
        lineId: id,
        received: received || '0',
        missing: missing || '0',
        serials: serials.trim(),
      })),
    });
    notify({ message: t('receive.done'), variant: 'success' });
  };
  return (
    <FormDialog
      lasting
      title={t('receive.title')}
      action={t('receive.save')}
      ready={arrived.length > 0 && (!reasoned || reason.trim() !== '')}
      onSave={save}
      {...{ onClose }}
    >
      {lines.map(({ id, name, open, received, missing, sent, serials }) => (
        <fieldset key={id} className={styles.arrival}>
          <legend>{name}</legend>
          <p className="muted small">{t('receive.inTransit', { quantity: formatNumber(open, { maxDigits: 4 }) })}</p>
          <NumberInput
            label={t('receive.received')}
            value={received}
            min={0}
            onChange={(next) => set(id, { received: next })}
          />
          <NumberInput
            label={t('receive.missing')}
            value={missing}
            min={0}
            onChange={(next) => set(id, { missing: next })}
          />
          {sent !== '' && Number(received) < open && (
            <TextArea
              label={t('receive.serials')}
              help={sent}
              rows={2}
              value={serials}
              onChange={({ target }) => set(id, { serials: target.value })}
            />
          )}
        </fieldset>
      ))}
      {reasoned && (
        <TextArea
          label={t('receive.reason')}
          rows={2}
          maxLength={1_000}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  );
}
