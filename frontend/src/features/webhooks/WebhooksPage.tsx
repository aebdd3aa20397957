// /settings/webhooks: where events are sent, and the state of deliveries; for administrators.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState, NoPermission } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { TitleRow } from '@/components/title/TitleRow';
import { webhookPage } from '@/paths/webhooks';
import { ROWS, useWebhooks, type Webhook } from './api';
import { WebhookState } from './WebhookState';
import styles from './webhooks.module.css';

export function WebhooksPage() {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return (
    <>
      <TitleRow icon="bolt" title={t('title')}>
        <Button kind="primary" icon="plus" onClick={() => void navigate(webhookPage('new'))}>
          {t('add')}
        </Button>
      </TitleRow>
      <div className={styles.page}>
        <Webhooks />
      </div>
    </>
  );
}

function Webhooks() {
  const { t } = useTranslation('webhooks');
  const [first, goTo] = useState(0);
  const { data, error, refetch } = useWebhooks(first);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={160} />;
  if (data.totalRecords === 0) return <EmptyState icon="bolt" title={t('none')} text={t('noneText')} />;
  const columns: Column<Webhook>[] = [
    {
      id: 'name',
      header: t('fields.name'),
      part: 'heading',
      width: 24,
      render: ({ id, name }) => <Link to={webhookPage(id)}>{name}</Link>,
    },
    { id: 'url', header: t('fields.url'), width: 34, render: ({ url }) => <span className="break">{url}</span> },
    { id: 'status', header: t('status'), width: 22, render: (one) => <WebhookState of={one} /> },
    {
      id: 'last',
      header: t('lastSuccess'),
      render: ({ lastSuccessAt }) =>
        lastSuccessAt ? <When time={lastSuccessAt} /> : <span className="muted">{t('never')}</span>,
    },
  ];
  return (
    <>
      <Table label={t('title')} {...{ columns }} rows={data.items} keyOf={({ id }) => id} />
      {data.totalRecords > ROWS && <Pager first={first} rows={ROWS} total={data.totalRecords} onGoTo={goTo} />}
    </>
  );
}
