// Opens a work order beside its board.
import { useTranslation } from 'react-i18next';
import type { NavigateFunction } from 'react-router';
import { api, body } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { cardPage } from '@/paths/work_orders';

export function useOpenWorkOrder(navigate: NavigateFunction): (id: number) => Promise<void> {
  const { t } = useTranslation();
  return async (id) => {
    try {
      await navigate(cardPage(await body(api.GET('/api/WorkOrder/{id}', { params: { path: { id } } }))));
    } catch (error) {
      notify({ message: errorText(error, t('unreachable')), variant: 'error' });
    }
  };
}
