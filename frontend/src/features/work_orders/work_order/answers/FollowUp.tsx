// What a failed or flagged answer leads to: a work order or a work request, created by one tap and linked to the order.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Icon } from '@/components/icon/Icon';
import { useFormats } from '@/components/formats/useFormats';
import { requestPage } from '@/paths/requests';
import { cardPage } from '@/paths/work_orders';
import { linkCalls } from '../api/links';
import { useOrderAction } from '../api/useOrderCall';
import { limitsOf, type Step } from './answer';

type Props = {
  step: Step & { id: number };
  of: 'task' | 'subTask';
  name: string;
  workOrderId: number;
  className: string;
};

export function FollowUp({ step, of, name, workOrderId, className }: Props) {
  const { t } = useTranslation('answers');
  const { t: links } = useTranslation('links');
  const { formatNumber } = useFormats();
  const navigate = useNavigate();
  const orders = usePermission('workOrders');
  const requests = usePermission('workRequests');
  const act = useOrderAction(workOrderId);
  const { id, answerFormat: format, inspectionResult } = step;
  const limits = limitsOf(format, (number) => formatNumber(number, { maxDigits: 6 }));
  const found = limits ? t('outside', { limits: t(`limits.${limits.key}`, limits) }) : t('failed');
  const flagged = inspectionResult === 3;
  const asked = {
    title: t('followUpTitle', { name }).slice(0, 250),
    ...(of === 'task' ? { taskId: id } : { subTaskId: id }),
  };
  /** The message about what was created needs its code, which comes with the answer. */
  const create = async <T,>(call: Promise<T>, messageOf: (made: T) => string, page: (made: T) => string) => {
    const made = await call.catch(() => null);
    await (made === null
      ? act(call)
      : act(Promise.resolve(), messageOf(made), {
          action: { label: t('open'), run: () => void navigate(page(made)) },
        }));
  };
  return (
    <div className={className}>
      <span className={flagged ? 'warning' : 'danger'} role="status">
        <Icon name={flagged ? 'flag' : 'times-circle'} /> {flagged ? t('flagged') : found}
      </span>
      {orders.create && (
        <Button
          icon="arrow-up-right"
          onClick={() =>
            void create(linkCalls.followUp(workOrderId, asked), ({ code }) => links('created', { code }), cardPage)
          }
        >
          {t('followUp')}
        </Button>
      )}
      {requests.create && (
        <Button
          icon="inbox"
          onClick={() =>
            void create(
              linkCalls.followUpRequest(workOrderId, asked),
              ({ code }) => t('requested', { code }),
              ({ id: request }) => requestPage(request),
            )
          }
        >
          {t('request')}
        </Button>
      )}
    </div>
  );
}
