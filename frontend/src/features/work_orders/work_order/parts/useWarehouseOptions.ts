// The warehouses of a part with what is available there, the most first. From one that is not open to technicians only storekeepers issue.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import type { Option } from '@/components/field/options';
import type { AvailablePart } from '../api/parts';

export function useWarehouseOptions(part: AvailablePart | null | undefined, mayUseAll: boolean): readonly Option[] {
  const { t } = useTranslation('order-parts');
  const { formatNumber } = useFormats();
  const amount = (of: string) => `${formatNumber(Number(of), { maxDigits: 4 })} ${part?.unit ?? ''}`;
  const stock = (part?.stock ?? []).toSorted((a, b) => Number(b.available) - Number(a.available));
  return stock.map(({ warehouseId, warehouseName, selfService, available, expired }) => {
    const disabled = !mayUseAll && !selfService;
    const words = { warehouse: warehouseName, quantity: amount(available) };
    const here = t(disabled ? 'stockElsewhere' : 'stockAt', words);
    return {
      value: String(warehouseId),
      label: Number(expired) > 0 ? t('stockExpired', { stock: here, quantity: amount(expired) }) : here,
      disabled,
    };
  });
}

/** What a field says that offers no warehouse to issue from: it has none, or none that is open to technicians. */
export function useNoWarehouse(options: readonly Option[]): { nothing?: string; help?: string } {
  const { t } = useTranslation('order-parts');
  if (options.some(({ disabled }) => !disabled)) return {};
  return { nothing: t('nowhere'), ...(options.length > 0 && { help: t('storekeeperIssues') }) };
}
