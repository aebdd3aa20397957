// The log of a webhook: what was sent, how it went, and sending it once more.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { type Delivery, ROWS, type State, useDeliveries, useTestWebhook, type Webhook } from './api';
import { DeliveryDialog } from './DeliveryDialog';
import { ReplayDialog } from './ReplayDialog';
import styles from './webhooks.module.css';

const STATES = ['pending', 'delivered', 'failed'] as const;

export function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const [state, setState] = useState<State | ''>('');
  const [first, goTo] = useState(0);
  const [shown, setShown] = useState<number | null>(null);
  const [replaying, setReplaying] = useState(false);
  const { data, error, refetch } = useDeliveries(id, state, first);
  const test = useTestWebhook(id);
  const run = () =>
    test.mutate(undefined, {
      onSuccess: ({ delivery, attempts: [attempt] }) =>
        delivery.state === 'delivered'
          ? notify({ message: t('testGood', { status: attempt?.status ?? '' }), variant: 'success' })
          : notify({
              message: t('testBad', { reason: attempt?.status ? `HTTP ${attempt.status}` : (attempt?.error ?? '') }),
              variant: 'error',
            }),
      onError: (cause) => notify({ message: errorText(cause, common('failed')), variant: 'error' }),
    });
  const columns: Column<Delivery>[] = [
    {
      id: 'type',
      header: t('event'),
      part: 'heading',
      width: 30,
      render: (one) => (
        <button type="button" className={styles.open} onClick={() => setShown(one.id)}>
          {one.type}
        </button>
      ),
    },
    { id: 'at', header: t('at'), width: 22, render: ({ at }) => <When time={at} /> },
    { id: 'state', header: t('status'), width: 26, render: (one) => <DeliveryState of={one} /> },
    { id: 'attempts', header: t('attempts'), numeric: true, render: ({ attempts }) => formatNumber(attempts) },
  ];
  const total = data?.totalRecords ?? 0;
  return (
    <section className={styles.section} aria-label={t('deliveries')}>
      <h2>
        {t('deliveries')} {data && <span className="muted numbers small">{formatNumber(total)}</span>}
      </h2>
      <div className={styles.bar}>
        <Select
          label={t('status')}
          hideLabel
          value={state}
          nothing={t('allStates')}
          options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(next) => {
            goTo(0);
            setState(next);
          }}
        />
        <div className="flex wrap gap-8">
          <Button icon="send" busy={test.isPending} onClick={run}>
            {t('test')}
          </Button>
          <Button icon="replay" onClick={() => setReplaying(true)}>
            {t('replayFailed')}
          </Button>
        </div>
      </div>
      {data ? (
        total > 0 ? (
          <>
            <Table label={t('deliveries')} {...{ columns }} rows={data.items} keyOf={(one) => one.id} />
            {total > ROWS && <Pager first={first} rows={ROWS} total={total} onGoTo={goTo} />}
          </>
        ) : (
          <p className="card pad-16 muted small">{t('noDeliveries')}</p>
        )
      ) : error ? (
        <ErrorState {...{ error }} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
      {shown !== null && <DeliveryDialog webhook={id} delivery={shown} onClose={() => setShown(null)} />}
      {replaying && <ReplayDialog webhook={id} onClose={() => setReplaying(false)} />}
    </section>
  );
}

function DeliveryState({ of: { state, dueAt, attempts } }: { of: Delivery }) {
  const { t } = useTranslation('webhooks');
  if (state === 'delivered') return <span className="success">{t('states.delivered')}</span>;
  if (state === 'failed') return <span className="danger medium">{t('states.failed')}</span>;
  return (
    <span className={attempts > 0 ? 'danger' : 'muted'}>
      {attempts > 0 && dueAt ? (
        <>
          {t('nextAttempt')} <When time={dueAt} />
        </>
      ) : (
        t('states.pending')
      )}
    </span>
  );
}
