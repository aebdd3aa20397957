// A delivery: the message, what was answered each time, and sending it once more.
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { type DeliveryDetails, useDelivery, useReplay } from './api';
import styles from './webhooks.module.css';

type Props = { webhook: number; delivery: number; onClose: () => void };

/** Easier to read where it is JSON. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function DeliveryDialog({ webhook, delivery, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const { data, error, refetch } = useDelivery(webhook, delivery);
  const replay = useReplay(webhook);
  const again = () =>
    replay.mutate(delivery, {
      onSuccess: () => {
        notify({ message: t('replayed'), variant: 'success' });
        onClose();
      },
      onError: (cause) => notify({ message: errorText(cause, common('failed')), variant: 'error' }),
    });
  const footer = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      <Button icon="replay" busy={replay.isPending} disabled={!data} onClick={again}>
        {t('replay')}
      </Button>
    </>
  );
  return (
    <Dialog title={data?.delivery.type ?? t('delivery')} width={640} {...{ onClose, footer }}>
      {data ? (
        <Details of={data} />
      ) : error ? (
        <ErrorState {...{ error }} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}

function Details({ of: { delivery, attempts } }: { of: DeliveryDetails }) {
  const { t } = useTranslation('webhooks');
  const { formatNumber } = useFormats();
  return (
    <div className="stack gap-16">
      <div className="stack gap-4">
        <h3>{t('request')}</h3>
        <p className="muted tiny break">webhook-id: {delivery.messageId}</p>
        {delivery.body ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard
          <pre className={styles.code} tabIndex={0}>
            {indented(delivery.body)}
          </pre>
        ) : (
          <p className="muted small">{t('notSent')}</p>
        )}
      </div>
      {attempts.map(({ at, milliseconds, status, error, answer }, index) => (
        <div className="stack gap-4" key={at}>
          <h3>{t('attempt', { number: delivery.attempts - index })}</h3>
          <p className="small">
            <When time={at} /> · {formatNumber(milliseconds)} ms ·{' '}
            {status === null ? (
              <span className="danger break">{error}</span>
            ) : (
              <span className={status >= 200 && status < 300 ? 'success' : 'danger'}>HTTP {status}</span>
            )}
          </p>
          {answer && <pre className={styles.code}>{indented(answer)}</pre>}
        </div>
      ))}
    </div>
  );
}
