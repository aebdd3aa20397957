// What has come of an order: a receipt that begins with all that is open, is counted by typing or by scanning, and is posted at once.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { TextInput } from '@/components/field/TextInput';
import { currentChoices } from '@/components/formats/choices';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { useChanges } from '@/entity/api/changes';
import type { Row } from '@/entity/family';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { recordOfCode } from '@/features/documents/label/api/labels';
import { materialReceiptPage } from '@/paths/materials';
import { useRate } from '../api/currencyRates';
import { PartScanField, type ScannedFamily } from '../scan/PartScanField';
import { materialReceipt } from './materialReceipt.entity';
import { areQuantities, counted, openLines, sent, withScan } from './receiveLines';

export function ReceiveOrderDialog({ order, onClose }: { order: Row; onClose: () => void }) {
  const { t } = useTranslation('purchase-order');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const navigate = useNavigate();
  const { save, setStatus } = useChanges(materialReceipt);
  const [lines, setLines] = useState(() => openLines(order));
  const [scanning, setScanning] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [locationId, setLocationId] = useState('');
  const [deliveryNote, setDeliveryNote] = useState('');
  const currency = String(order.currency ?? '');
  const isForeign = currency !== '' && currency !== currentChoices().currency;
  const known = useRate(isForeign ? currency : '');
  // Null: as it is known for today.
  const [typedRate, setExchangeRate] = useState<string | null>(null);
  const exchangeRate = isForeign ? (typedRate ?? known ?? '') : '1';
  const putAt = async (code: string) => {
    try {
      setLocationId(String((await recordOfCode('stockLocation', code)).id));
      setWrong(null);
    } catch (refused) {
      setWrong(errorText(refused, common('failed')));
    }
  };
  const scan = (code: string, of?: ScannedFamily) => {
    if (of === 'stockLocation') return void putAt(code);
    const next = withScan(lines, code);
    setWrong(next ? null : t('receive.unknown', { code: code.trim() }));
    if (next) setLines(next);
  };
  const arrived = sent(lines, exchangeRate);
  const ready = locationId !== '' && Number(exchangeRate) > 0 && areQuantities(lines) && arrived.length > 0;
  const receive = async () => {
    const receipt = await save.mutateAsync({
      id: null,
      values: {
        supplierId: order.supplierId,
        purchaseOrderId: order.id,
        locationId: Number(locationId),
        deliveryNote: deliveryNote.trim(),
        lines: arrived,
      },
    });
    try {
      await setStatus.mutateAsync({ record: receipt, status: 'posted', reason: '' });
      notify({ message: t('receive.done', { code: String(receipt.code) }), variant: 'success' });
    } catch (refused) {
      // Nothing typed is lost: lots, serial numbers or quantities are put right in the draft, and it is posted there.
      notify({
        message: t('receive.draft', { code: String(receipt.code), reason: errorText(refused, common('failed')) }),
        variant: 'warning',
      });
      void navigate(materialReceiptPage(receipt.id));
    }
  };
  return (
    <FormDialog
      lasting
      title={t('receive.title', { code: String(order.code) })}
      action={t('receive.save')}
      onSave={receive}
      {...{ ready, onClose }}
    >
      {(messages) => (
        <>
          <ReferencePicker
            family="stockLocation"
            label={t('receive.location')}
            required
            value={locationId}
            error={messages('locationId')}
            onChange={setLocationId}
          />
          <TextInput
            label={t('receive.deliveryNote')}
            maxLength={100}
            value={deliveryNote}
            onChange={({ target }) => setDeliveryNote(target.value)}
          />
          {isForeign && (
            <NumberInput
              label={t('receive.exchangeRate', { currency })}
              required
              value={exchangeRate}
              min={0}
              onChange={setExchangeRate}
            />
          )}
          {scanning ? (
            <PartScanField
              label={t('receive.scanCode')}
              isKnown={(code, of) => of === 'stockLocation' || withScan(lines, code) !== null}
              onScan={scan}
              onRefused={setWrong}
            />
          ) : (
            <Button
              icon="qrcode"
              onClick={() => {
                setScanning(true);
                setLines(counted(lines));
              }}
            >
              {t('receive.scan')}
            </Button>
          )}
          {wrong !== null && (
            <p className="danger small break" role="alert">
              {wrong}
            </p>
          )}
          {lines.map((line, place) => (
            <NumberInput
              // A part may stand in an order once.
              key={line.partId}
              label={`${line.code} ${line.name}`}
              help={t('receive.open', { quantity: formatNumber(line.open, { maxDigits: 4 }) })}
              value={line.quantity}
              min={0}
              onChange={(quantity) => setLines(lines.with(place, { ...line, quantity }))}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
