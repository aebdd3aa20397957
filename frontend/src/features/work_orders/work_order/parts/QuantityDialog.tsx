// Asks how much of a line is issued, comes back or was used, and for an issue from which warehouse.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '@/components/field/CheckBox';
import { FormDialog } from '@/components/dialog/FormDialog';
import { NumberInput } from '@/components/field/NumberInput';
import { Select } from '@/components/field/Select';
import { useOrderCall } from '../api/useOrderCall';
import { type PartLine, partCalls, useAvailableParts } from '../api/parts';
import { openOf, outOf, rememberVan, returnableOf } from './quantities';
import { chosenOf, isComplete, NOTHING_CHOSEN } from './choice';
import { ReturnChoice } from './ReturnChoice';
import { StockChoice } from './StockChoice';
import { useNoWarehouse, useWarehouseOptions } from './useWarehouseOptions';

export type Step = 'issue' | 'return' | 'use';
type Props = {
  workOrderId: number;
  line: PartLine;
  step: Step;
  quantity?: string;
  mayMoveStock: boolean;
  onClose: () => void;
};

const most = {
  issue: openOf,
  return: returnableOf,
  use: (line: PartLine) => (line.partId === null ? Number(line.estimatedQty) : outOf(line)),
};

export function QuantityDialog({ workOrderId, line, step, quantity: begin, mayMoveStock, onClose }: Props) {
  const { t } = useTranslation('order-parts');
  const call = useOrderCall(workOrderId);
  const [quantity, setQuantity] = useState(begin ?? String(most[step](line)));
  const [beyond, setBeyond] = useState(false);
  const { data: found } = useAvailableParts(line.code, step === 'issue');
  const part = found?.find(({ id }) => id === line.partId);
  const options = useWarehouseOptions(part, mayMoveStock);
  const none = useNoWarehouse(options);
  const [chosen, setChosen] = useState('');
  const [stock, setStock] = useState(NOTHING_CHOSEN);
  const own = options.find(({ value, disabled }) => value === String(line.warehouseId) && !disabled);
  const warehouse = chosen || (own ?? options.find(({ disabled }) => !disabled))?.value || '';
  const exceeds = step === 'issue' && Number(line.estimatedQty) > 0 && Number(quantity) > openOf(line);
  const save = async () => {
    if (step === 'return') return call(partCalls.takeBack(line.id, { quantity, ...chosenOf(stock) }));
    if (step === 'use') return call(partCalls.use(line.id, { quantity }));
    const sent = { quantity, warehouseId: Number(warehouse), beyondPlan: beyond, ...chosenOf(stock) };
    await call(partCalls.issue(line.id, sent));
    const from = part?.stock.find(({ warehouseId }) => String(warehouseId) === warehouse);
    if (from?.selfService) rememberVan({ id: from.warehouseId, name: from.warehouseName });
  };
  return (
    <FormDialog
      lasting
      title={t(`steps.${step}`, { name: line.name })}
      action={t(step)}
      ready={
        quantity.trim() !== '' &&
        (step !== 'issue' || warehouse !== '') &&
        (!exceeds || beyond) &&
        isComplete(part, stock)
      }
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <NumberInput
            label={t('fields.quantity')}
            required
            min={0}
            unit={line.unit}
            value={quantity}
            error={messages('quantity')}
            onChange={setQuantity}
          />
          {step === 'issue' && (
            <Select
              label={t('fields.warehouse')}
              required
              options={options}
              value={warehouse}
              error={messages('warehouseId')}
              {...none}
              onChange={(next) => {
                setChosen(next);
                setStock(NOTHING_CHOSEN);
              }}
            />
          )}
          {step === 'issue' && <StockChoice {...{ part, warehouse, messages }} value={stock} onChange={setStock} />}
          {step === 'return' && <ReturnChoice {...{ line, messages }} value={stock} onChange={setStock} />}
          {exceeds && <CheckBox label={t('beyondPlan')} checked={beyond} onChange={setBeyond} />}
        </>
      )}
    </FormDialog>
  );
}
