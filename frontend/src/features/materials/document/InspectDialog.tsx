// What of a delivery is as it should be: that goes to its place, the rest stays on hold with the reason.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { TextArea } from '@/components/field/TextArea';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { useInspect } from '../api/inspection';
import styles from './document.module.css';
import { amountOf, arrivedLines, isAbove } from './inspection';

export function InspectDialog({ receipt, onClose }: { receipt: Row; onClose: () => void }) {
  const { t } = useTranslation('material-receipt');
  const { formatNumber } = useFormats();
  const inspect = useInspect(receipt.id);
  const [lines, setLines] = useState(() =>
    arrivedLines(receipt)
      .filter(({ open }) => open > 0)
      .map((line) => ({ line, accepted: amountOf(line.open), refused: '', serials: '' })),
  );
  const [locationId, setLocationId] = useState('');
  const [reason, setReason] = useState('');
  const set = (id: number, change: { accepted?: string; refused?: string; serials?: string }) =>
    setLines((now) => now.map((one) => (one.line.id === id ? { ...one, ...change } : one)));
  // What is not accepted of a line is refused, unless a number says otherwise.
  const refuse = (id: number, open: number, refused: string) =>
    set(id, { refused, accepted: amountOf(Math.max(open - Number(refused), 0)) });
  const inspected = lines.filter(({ accepted, refused }) => isAbove(accepted) || isAbove(refused));
  const accepts = inspected.some(({ accepted }) => isAbove(accepted));
  const refuses = inspected.some(({ refused }) => isAbove(refused));
  const ready = inspected.length > 0 && (!accepts || locationId !== '') && (!refuses || reason.trim() !== '');
  const save = async () => {
    await inspect.mutateAsync({
      locationId: accepts ? Number(locationId) : null,
      reason: reason.trim(),
      lines: inspected.map(({ line, accepted, refused, serials }) => ({
        lineId: line.id,
        accepted: accepted || '0',
        refused: refused || '0',
        serials: serials.trim(),
      })),
    });
    notify({ message: t('inspect.done'), variant: 'success' });
  };
  return (
    <FormDialog
      lasting
      title={t('inspect.title', { code: String(receipt.code) })}
      action={t('inspect.save')}
      onSave={save}
      {...{ ready, onClose }}
    >
      {(messages) => (
        <>
          {lines.map(({ line, accepted, refused, serials }) => (
            <fieldset key={line.id} className={styles.arrival}>
              <legend>{line.name}</legend>
              <p className="muted small">
                {t('inspect.open', { quantity: formatNumber(line.open, { maxDigits: 4 }) })}
              </p>
              <NumberInput
                label={t('inspect.accepted')}
                value={accepted}
                min={0}
                onChange={(next) => set(line.id, { accepted: next })}
              />
              <NumberInput
                label={t('inspect.refused')}
                value={refused}
                min={0}
                onChange={(next) => refuse(line.id, line.open, next)}
              />
              {line.sent !== '' && isAbove(accepted) && (isAbove(refused) || Number(accepted) < line.open) && (
                <TextArea
                  label={t('inspect.serials')}
                  help={line.sent}
                  rows={2}
                  value={serials}
                  onChange={({ target }) => set(line.id, { serials: target.value })}
                />
              )}
            </fieldset>
          ))}
          {accepts && (
            <ReferencePicker
              family="stockLocation"
              label={t('inspect.location')}
              required
              value={locationId}
              error={messages('locationId')}
              onChange={setLocationId}
            />
          )}
          {refuses && (
            <TextArea
              label={t('inspect.reason')}
              rows={2}
              maxLength={1_000}
              required
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
