// Changes a planned part: its quantity, its warehouse, and of one in words what it is called and costs.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { useOrderCall } from '../api/useOrderCall';
import { type PartLine, partCalls, useAvailableParts } from '../api/parts';
import { useWarehouseOptions } from './useWarehouseOptions';
import { WordsFields } from './WordsFields';

type Props = { workOrderId: number; line: PartLine; onClose: () => void };

export function EditPartDialog({ workOrderId, line, onClose }: Props) {
  const { t } = useTranslation('order-parts');
  const call = useOrderCall(workOrderId);
  const inWords = line.partId === null;
  const [quantity, setQuantity] = useState(String(Number(line.estimatedQty)));
  const [warehouse, setWarehouse] = useState(String(line.warehouseId ?? ''));
  const { name, unit, fromLocation } = line;
  const [words, setWords] = useState({ name, unit, fromLocation, unitCost: String(Number(line.unitCost)) });
  const { data: found } = useAvailableParts(line.code, !inWords);
  const options = useWarehouseOptions(
    found?.find(({ id }) => id === line.partId),
    true,
  );
  const kept = { value: String(line.warehouseId), label: line.warehouseName ?? '' };
  const known = line.warehouseId === null || options.some(({ value }) => value === kept.value);
  const save = () =>
    call(
      partCalls.change(
        line.id,
        inWords ? { quantity, ...words } : { quantity, warehouseId: warehouse === '' ? null : Number(warehouse) },
      ),
    );
  return (
    <FormDialog
      lasting
      title={t('editTitle')}
      action={t('save')}
      ready={quantity.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          {inWords && <WordsFields value={words} onChange={setWords} messages={messages} />}
          <NumberInput
            label={t('fields.quantity')}
            required
            min={0}
            unit={inWords ? words.unit : line.unit}
            value={quantity}
            error={messages('quantity')}
            onChange={setQuantity}
          />
          {!inWords && (
            <Select
              label={t('fields.warehouse')}
              options={known ? options : [kept, ...options]}
              nothing={t('nowhere')}
              value={warehouse}
              error={messages('warehouseId')}
              onChange={setWarehouse}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
