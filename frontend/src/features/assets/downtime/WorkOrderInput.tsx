// The work order that repairs an asset, of those that it has.
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnInputProps } from '@/entity/family';
import { useOrders } from '@/features/work_orders/work_order/orders';
import { AssetContext } from './AssetContext';
import { Select } from '@/components/field/Select';

export function WorkOrderInput({ label, value, onChange, error, disabled, record }: OwnInputProps) {
  const { t } = useTranslation('asset');
  const { data } = useOrders({ of: 'asset', id: use(AssetContext) });
  const orders = data?.items ?? [];
  const known = orders.some((order) => String(order.id) === value);
  // It may be older than those, or another asset's.
  const other = value && !known ? [{ value, label: String(record?.workOrderCode ?? value) }] : [];
  return (
    <Select
      {...{ label, value, disabled, error, onChange }}
      searchable
      nothing={t('downtime.noOrder')}
      options={[...other, ...orders.map(({ id, code, title }) => ({ value: String(id), label: title, code }))]}
    />
  );
}
