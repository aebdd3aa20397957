// A purchase order as PDF, downloaded; why that is refused is said.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import type { Row } from '@/entity/family';
import { downloadOrder, type Printed } from '../api/orderMail';

export function useOrderPdf({ id, code }: Row) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (how: Printed) => downloadOrder(id, String(code), how),
    onError: (refused) => notify({ message: errorText(refused, t('failed')), variant: 'error' }),
  });
}
