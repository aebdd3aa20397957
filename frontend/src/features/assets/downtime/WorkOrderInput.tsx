// The work order that repairs an asset, of those that it has.
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnInputProps } from '@/entity/family';
import form from '@/entity/form/form.module.css';
import { useOrders } from '@/features/work_orders/work_order/orders';
import { AssetContext } from './AssetContext';

export function WorkOrderInput({ label, value, onChange, error, disabled, record }: OwnInputProps) {
  const { t } = useTranslation('asset');
  const id = useId();
  const { data } = useOrders({ of: 'asset', id: use(AssetContext) });
  const orders = data?.items ?? [];
  const known = orders.some((order) => String(order.id) === value);
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('downtime.noOrder')}</option>
        {/* It may be older than those, or another asset's. */}
        {value && !known && <option value={value}>{String(record?.workOrderCode ?? value)}</option>}
        {orders.map((order) => (
          <option key={order.id} value={order.id}>
            {order.code} {order.title}
          </option>
        ))}
      </select>
      <p id={`${id}-error`} className={form.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
