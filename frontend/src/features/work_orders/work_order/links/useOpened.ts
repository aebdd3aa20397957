// Says that a work order was created, and offers to open it.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '@/components/snackbar/notify';
import { cardPage } from '@/paths/work_orders';
import { useOrderCall } from '../api/useOrderCall';
import type { WorkOrder } from '../api/workOrder';

export function useOpened(from: number) {
  const { t } = useTranslation('links');
  const navigate = useNavigate();
  const call = useOrderCall(from);
  return async (asked: Promise<WorkOrder>) => {
    await call(asked);
    const order = await asked;
    notify({
      message: t('created', { code: order.code }),
      variant: 'success',
      action: { label: t('open'), run: () => void navigate(cardPage(order)) },
    });
  };
}
