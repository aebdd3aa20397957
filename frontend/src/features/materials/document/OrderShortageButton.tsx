// What an approved request is short of is ordered from here, as soon as there is something.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission, usePermissionOf } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import type { Row } from '@/entity/family';
import { useSupply } from '../api/stock';
import { materialRequest } from './materialRequest.entity';
import { purchaseOrder } from './purchaseOrder.entity';

const OrderShortageDialog = lazy(async () => ({
  default: (await import('./OrderShortageDialog')).OrderShortageDialog,
}));

export function OrderShortageButton({ request }: { request: Row }) {
  const { t } = useTranslation('material-request');
  const may = usePermissionOf(materialRequest.subModule, request);
  const { create } = usePermission(purchaseOrder.subModule);
  const [open, setOpen] = useState(false);
  const offered = may.update && create && request.status === 'approved' && request.archivedAt === null;
  const { data } = useSupply(request, offered);
  const short = data?.items.filter(({ shortage }) => Number(shortage) > 0) ?? [];
  if (!offered || short.length === 0) return null;
  return (
    <>
      <Button icon="shopping-cart" onClick={() => setOpen(true)}>
        {t('order.open', { count: short.length })}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <OrderShortageDialog {...{ request }} lines={short} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
