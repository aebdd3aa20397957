// Orders what chosen requests are short of: one draft order for each supplier and warehouse.
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { useOrderRequests } from '../api/stock';

export function OrderRequestsButton({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('material-request');
  const { t: common } = useTranslation();
  const { create } = usePermission('suppliers');
  const order = useOrderRequests();
  if (!create) return null;
  const place = () =>
    order.mutate(
      { requestIds: [...ids] },
      {
        onSuccess: ({ items }) => {
          const codes = items.map(({ code }) => code).join(', ');
          notify({ message: t('order.made', { count: items.length, codes }), variant: 'success' });
        },
        onError: (refused) => notify({ message: errorText(refused, common('failed')), variant: 'error' }),
      },
    );
  return (
    <Button icon="shopping-cart" busy={order.isPending} onClick={place}>
      {t('order.all')}
    </Button>
  );
}
