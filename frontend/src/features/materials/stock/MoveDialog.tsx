// Posts one stock movement.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { TextArea } from '@/components/field/TextArea';
import { notify } from '@/components/snackbar/notify';
import { useRecord } from '@/entity/api/records';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { newCommandId } from '@/realtime/commandId';
import { useMove } from '../api/stock';
import { masterPart } from '../part/masterPart.entity';
import { stockLocation } from '../warehouse/stockLocation.entity';
import { ConversionFields } from './ConversionFields';
import { convertedOf, isConverted, NOTHING_CONVERTED, proposing } from './conversion';
import { TrackedFields } from './TrackedFields';
import { isTracked, KINDS, type Kind, NOTHING_TRACKED, trackedOf, trackingOf } from './tracked';

type Props = { partId?: number; locationId?: number; lotId?: number; onClose: () => void };

const written = (id: number | undefined) => (id === undefined ? '' : String(id));

export function MoveDialog({ partId, locationId, lotId, onClose }: Props) {
  const { t } = useTranslation('stock');
  const move = useMove();
  // The same however often it is sent: what is lost on the way is not posted twice.
  const [commandId] = useState(() => newCommandId());
  const [kind, setKind] = useState<Kind>('receive');
  const [part, setPart] = useState(written(partId));
  const [location, setLocation] = useState(written(locationId));
  const [to, setTo] = useState('');
  const [quantity, setQuantity] = useState('');
  const [unitCost, setUnitCost] = useState('');
  const [reason, setReason] = useState('');
  const [stock, setStock] = useState({ ...NOTHING_TRACKED, lotId: written(lotId) });
  const { data: chosen } = useRecord(masterPart, part === '' ? null : Number(part));
  const tracking = trackingOf(chosen?.tracking);
  const [conversion, setConversion] = useState(NOTHING_CONVERTED);
  const into = proposing(conversion, chosen?.supersededById);
  const { data: other } = useRecord(masterPart, into.part === '' ? null : Number(into.part));
  const becomes = trackingOf(other?.tracking);
  const { data: place } = useRecord(stockLocation, location === '' ? null : Number(location));
  const priced = kind === 'receive' && typeof place?.ownerId !== 'number';
  const reasoned = kind === 'adjust' || kind === 'scrap' || (kind === 'issue' && stock.allowExpired);
  const complete =
    part !== '' &&
    location !== '' &&
    quantity !== '' &&
    (!priced || unitCost !== '') &&
    (kind !== 'transfer' || to !== '') &&
    (kind !== 'convert' || (isConverted(becomes, into) && into.part !== part)) &&
    (!reasoned || reason.trim() !== '') &&
    isTracked(tracking, kind, stock);
  const post = async () => {
    await move.mutateAsync({
      commandId,
      kind,
      partId: Number(part),
      locationId: Number(location),
      quantity,
      reason,
      document: '',
      ...(kind === 'transfer' && { toLocationId: Number(to) }),
      ...(kind === 'receive' && { unitCost: priced ? unitCost : '0' }),
      ...(kind === 'convert' && { into: convertedOf(becomes, into) }),
      lotNumber: '',
      supplierLot: '',
      serials: '',
      allowExpired: false,
      ...trackedOf(tracking, kind, stock),
    });
    notify({ message: t('move.posted'), variant: 'success' });
  };
  return (
    <FormDialog lasting title={t('move.title')} action={t('move.post')} ready={complete} onSave={post} {...{ onClose }}>
      <Select
        label={t('move.kind')}
        value={kind}
        options={KINDS.map((one) => ({ value: one, label: t(`movement.choices.kind.${one}`) }))}
        onChange={setKind}
      />
      <ReferencePicker family="masterPart" label={t('item.fields.partId')} value={part} onChange={setPart} required />
      <ReferencePicker
        family="stockLocation"
        label={kind === 'transfer' ? t('move.from') : t('item.fields.locationId')}
        value={location}
        onChange={setLocation}
        required
      />
      {kind === 'transfer' && (
        <ReferencePicker family="stockLocation" label={t('move.to')} value={to} onChange={setTo} required />
      )}
      <NumberInput
        label={kind === 'count' ? t('move.counted') : t('move.quantity')}
        value={quantity}
        onChange={setQuantity}
        required
        {...(kind !== 'adjust' && { min: 0 })}
      />
      <TrackedFields {...{ tracking, kind, part, location }} value={stock} onChange={setStock} />
      {kind === 'convert' && <ConversionFields tracking={becomes} value={into} onChange={setConversion} />}
      {priced && <NumberInput label={t('move.unitCost')} value={unitCost} onChange={setUnitCost} min={0} required />}
      {kind === 'receive' && !priced && <p className="muted small">{t('move.consigned')}</p>}
      <TextArea
        label={t('move.reason')}
        rows={2}
        maxLength={1_000}
        value={reason}
        required={reasoned}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
