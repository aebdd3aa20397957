// Labels for what a receipt has brought: as many of each part as pieces have come, or as one says.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { NumberInput } from '@/components/field/NumberInput';
import { useFormats } from '@/components/formats/useFormats';
import type { Row } from '@/entity/family';
import { labelSheet } from '@/features/documents/label/api/labels';
import { MOST_LABELS } from '@/features/documents/label/limits';
import { SheetPreview } from '@/features/documents/label/SheetPreview';
import styles from './document.module.css';
import { labelled, receivedParts } from './receiptLabels';

export function ReceiptLabelsDialog({ receipt, onClose }: { receipt: Row; onClose: () => void }) {
  const { t } = useTranslation('material-receipt');
  const { t: label } = useTranslation('label');
  const { formatNumber } = useFormats();
  const [parts, setParts] = useState(() => receivedParts(receipt));
  const ids = labelled(parts);
  return (
    <Dialog title={t('labels.title', { code: String(receipt.code) })} width={720} {...{ onClose }}>
      <SheetPreview
        count={ids?.length ?? 0}
        usual="label-62mm"
        of={['masterPart', ids]}
        load={(layout) => labelSheet('masterPart', { ids: ids ?? [], layout, copies: 1 })}
      >
        <div className={styles.labels}>
          {parts.map((part, place) => (
            <NumberInput
              key={part.partId}
              label={`${part.code} ${part.name}`}
              help={t('labels.received', { quantity: formatNumber(part.quantity, { maxDigits: 4 }) })}
              value={part.labels}
              min={0}
              max={MOST_LABELS}
              whole
              onChange={(labels) => setParts(parts.with(place, { ...part, labels }))}
            />
          ))}
        </div>
        {ids === null && (
          <p className="danger small" role="alert">
            {label('wrongCounts', { most: MOST_LABELS })}
          </p>
        )}
      </SheetPreview>
    </Dialog>
  );
}
