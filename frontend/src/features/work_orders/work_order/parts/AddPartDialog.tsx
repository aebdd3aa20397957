// Adds a part to a work order: one of the catalogue, planned or issued at once, or one in words.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/components/dialog/FormDialog';
import { CheckBox } from '@/components/field/CheckBox';
import { Combobox } from '@/components/field/Combobox';
import { NumberInput } from '@/components/field/NumberInput';
import { namedOptions, textOf } from '@/components/field/options';
import { Select } from '@/components/field/Select';
import { useOrderCall } from '../api/useOrderCall';
import { type AvailablePart, partCalls, useAvailableParts } from '../api/parts';
import { lastVan, rememberVan } from './quantities';
import { chosenOf, isComplete, NOTHING_CHOSEN } from './choice';
import { StockChoice } from './StockChoice';
import { useNoWarehouse, useWarehouseOptions } from './useWarehouseOptions';
import { NO_WORDS, WordsFields } from './WordsFields';

type Props = {
  workOrderId: number;
  /** The part that was scanned. */
  part: AvailablePart | null;
  /** What was typed and is no code. */
  search: string;
  mayUpdate: boolean;
  mayMoveStock: boolean;
  onClose: () => void;
};
const WAYS = ['plan', 'issue', 'words'] as const;
type Action = (typeof WAYS)[number];

export function AddPartDialog({ workOrderId, part: scanned, search, mayUpdate, mayMoveStock, onClose }: Props) {
  const { t } = useTranslation('order-parts');
  const call = useOrderCall(workOrderId);
  const [way, setWay] = useState<Action>(mayUpdate ? 'plan' : 'issue');
  const [part, setPart] = useState(scanned);
  /** Null while the user is not searching. */
  const [typed, setTyped] = useState<string | null>(scanned ? null : search);
  const wanted = useDeferredValue(typed ?? '');
  const { data: found, isPlaceholderData } = useAvailableParts(wanted, typed !== null);
  const [quantity, setQuantity] = useState('1');
  const [unit, setUnit] = useState('');
  const [chosen, setChosen] = useState('');
  const [reserve, setReserve] = useState(true);
  const [stock, setStock] = useState(NOTHING_CHOSEN);
  const [words, setWords] = useState({ ...NO_WORDS, name: scanned ? '' : search });
  const options = useWarehouseOptions(part, mayMoveStock || way === 'plan');
  const none = useNoWarehouse(options);
  const van = String(lastVan()?.id ?? '');
  const open = options.filter(({ disabled }) => !disabled);
  const usual = way === 'issue' ? (open.find(({ value }) => value === van) ?? open[0]) : open[0];
  const warehouse = chosen || usual?.value || '';
  const ready =
    quantity.trim() !== '' &&
    (way === 'words'
      ? words.name.trim() !== ''
      : part !== null && (way === 'plan' || (warehouse !== '' && isComplete(part, stock))));

  const save = async () => {
    if (way === 'words')
      return call(partCalls.plan({ workOrderId, quantity, ...words, unitCost: words.unitCost || '0' }));
    if (!part) return false;
    if (way === 'issue') {
      const warehouseId = Number(warehouse);
      await call(partCalls.issueTo({ workOrderId, partId: part.id, quantity, warehouseId, ...chosenOf(stock) }));
      const from = part.stock.find((one) => one.warehouseId === warehouseId);
      if (from?.selfService) rememberVan({ id: warehouseId, name: from.warehouseName });
      return true;
    }
    const sent = { workOrderId, partId: part.id, quantity, reserve: reserve && warehouse !== '' };
    const of = {
      ...(warehouse !== '' && { warehouseId: Number(warehouse) }),
      ...(unit !== '' && { unitId: Number(unit) }),
    };
    return call(partCalls.plan({ ...sent, ...of }));
  };
  const ways = WAYS.filter((one) => mayUpdate || one === 'issue');
  return (
    <FormDialog
      lasting
      title={t('addTitle')}
      action={t(`ways.action.${way}`)}
      ready={ready}
      onSave={save}
      onClose={onClose}
    >
      {(messages) => (
        <>
          {ways.length > 1 && (
            <Select
              label={t('fields.way')}
              options={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
              value={way}
              onChange={setWay}
            />
          )}
          {way === 'words' ? (
            <WordsFields value={words} onChange={setWords} messages={messages} />
          ) : (
            <Combobox
              label={t('fields.part')}
              required
              value={String(part?.id ?? '')}
              text={part ? textOf({ code: part.code, label: part.name }) : ''}
              options={namedOptions(found ?? [])}
              loading={wanted !== typed || !found || isPlaceholderData}
              error={messages('partId')}
              onSearch={setTyped}
              onChange={(id) => {
                setPart(found?.find((one) => String(one.id) === id) ?? null);
                setChosen('');
                setUnit('');
                setStock(NOTHING_CHOSEN);
              }}
            />
          )}
          <NumberInput
            label={t('fields.quantity')}
            required
            min={0}
            unit={way === 'words' ? words.unit : unit === '' ? part?.unit : undefined}
            value={quantity}
            error={messages('quantity')}
            onChange={setQuantity}
          />
          {way === 'plan' && part && part.units.length > 0 && (
            <Select
              label={t('fields.unit')}
              options={part.units.map(({ id, code }) => ({ value: String(id), label: code }))}
              nothing={part.unit}
              value={unit}
              error={messages('unitId')}
              onChange={setUnit}
            />
          )}
          {way !== 'words' && part && (
            <Select
              label={t('fields.warehouse')}
              required={way === 'issue'}
              options={options}
              value={warehouse}
              error={messages('warehouseId')}
              {...none}
              onChange={setChosen}
            />
          )}
          {way === 'issue' && (
            <StockChoice part={part ?? undefined} {...{ warehouse, messages }} value={stock} onChange={setStock} />
          )}
          {way === 'plan' && warehouse !== '' && (
            <CheckBox label={t('fields.reserve')} checked={reserve} onChange={setReserve} />
          )}
        </>
      )}
    </FormDialog>
  );
}
