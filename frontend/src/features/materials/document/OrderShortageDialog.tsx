// Draft purchase orders of what a request is short of: how much of each part, and from whom.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { plain } from '@/entity/lines/plain';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { type LineSupply, useOrderRequests } from '../api/stock';
import styles from './document.module.css';

type Props = { request: Row; lines: readonly LineSupply[]; onClose: () => void };
type Chosen = { line: LineSupply; quantity: string; supplier: string };

const chosenOf = (line: LineSupply): Chosen => ({
  line,
  // Without a supplier nothing is ordered of it until one is chosen.
  quantity: plain(line.toOrder),
  supplier: line.supplierId === null ? '' : String(line.supplierId),
});

export function OrderShortageDialog({ request, lines, onClose }: Props) {
  const { t } = useTranslation('material-request');
  const { formatNumber } = useFormats();
  const order = useOrderRequests();
  const [chosen, setChosen] = useState(() => lines.map(chosenOf));
  const set = (place: number, change: Partial<Chosen>) =>
    setChosen((now) => now.map((one, at) => (at === place ? { ...one, ...change } : one)));
  const ordered = chosen.filter(({ quantity }) => Number(quantity) > 0);
  const ready = ordered.length > 0 && ordered.every(({ supplier }) => supplier !== '');
  const save = async () => {
    const made = await order.mutateAsync({
      requestIds: [request.id],
      lines: ordered.map(({ line, quantity, supplier }) => ({
        lineId: line.lineId,
        quantity,
        supplierId: Number(supplier),
      })),
    });
    const codes = made.items.map(({ code }) => code).join(', ');
    notify({ message: t('order.made', { count: made.items.length, codes }), variant: 'success' });
  };
  return (
    <FormDialog
      lasting
      title={t('order.title', { code: String(request.code) })}
      action={t('order.save')}
      onSave={save}
      {...{ ready, onClose }}
    >
      {(messages) => (
        <>
          <p className="muted">{t('order.help')}</p>
          {chosen.map(({ line, quantity, supplier }, place) => {
            // The server counts the lines that were sent.
            const at = ordered.findIndex((one) => one.line === line);
            return (
              <fieldset key={line.lineId} className={styles.line}>
                <legend>
                  <span className="muted numbers">{line.partCode}</span> {line.partName}
                </legend>
                <NumberInput
                  label={t('order.quantity')}
                  help={t('order.short', {
                    quantity: formatNumber(Number(line.shortage), { maxDigits: 4 }),
                    unit: line.unitCode,
                  })}
                  unit={line.unitCode}
                  value={quantity}
                  min={0}
                  error={messages(`lines.${at}.quantity`)}
                  onChange={(next) => set(place, { quantity: next })}
                />
                <ReferencePicker
                  family="supplier"
                  label={t('order.supplier')}
                  value={supplier}
                  {...(line.supplierName !== null && { chosen: line.supplierName })}
                  error={messages(`lines.${at}.supplierId`)}
                  onChange={(next) => set(place, { supplier: next })}
                />
              </fieldset>
            );
          })}
        </>
      )}
    </FormDialog>
  );
}
