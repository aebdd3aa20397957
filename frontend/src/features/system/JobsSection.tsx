// Jobs that were given up: to be tried again or dropped.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { useDiscardJob, useRequeueJob } from './api/actions';
import { type DeadJob, useDeadJobs } from './api/system';
import { Folded } from './Folded';
import { Mark } from './Mark';
import { PagedSection } from './PagedSection';
import styles from './SystemPage.module.css';

export function JobsSection({ mayAct }: { mayAct: boolean }) {
  const { t } = useTranslation('system');
  const { formatNumber } = useFormats();
  const [first, goTo] = useState(0);
  const [asked, setAsked] = useState<DeadJob | null>(null);
  const jobs = useDeadJobs(first);
  const requeue = useRequeueJob();
  const discard = useDiscardJob();

  const columns: Column<DeadJob>[] = [
    {
      id: 'when',
      header: t('jobs.when'),
      width: 14,
      render: ({ createdAt }) => <When time={createdAt} />,
    },
    { id: 'queue', header: t('jobs.queue'), width: 10, render: ({ queue }) => queue },
    {
      id: 'what',
      header: t('jobs.what'),
      width: 20,
      render: ({ key, payload }) => (
        <>
          {key}
          <Folded summary={t('jobs.payload')}>{JSON.stringify(payload, null, 2)}</Folded>
        </>
      ),
    },
    {
      id: 'attempts',
      header: t('jobs.attempts'),
      width: 10,
      numeric: true,
      render: ({ attempts }) => formatNumber(attempts),
    },
    { id: 'error', header: t('jobs.error'), render: ({ error }) => <ErrorOf text={error} /> },
  ];
  const actions: Column<DeadJob> = {
    id: 'actions',
    header: t('actions'),
    part: 'actions',
    width: 22,
    render: (job) => (
      <span className={styles.actions}>
        <Button
          kind="quiet"
          icon="replay"
          aria-label={t('jobs.requeueOf', { key: job.key })}
          busy={requeue.isBusy(job.id)}
          disabled={discard.isBusy(job.id)}
          onClick={() => requeue.run(job.id)}
        >
          {t('jobs.requeue')}
        </Button>
        <Button
          kind="quiet"
          icon="trash"
          aria-label={t('jobs.discardOf', { key: job.key })}
          busy={discard.isBusy(job.id)}
          disabled={requeue.isBusy(job.id)}
          onClick={() => setAsked(job)}
        >
          {t('jobs.discard')}
        </Button>
      </span>
    ),
  };

  return (
    <PagedSection
      title={t('jobs.title')}
      empty={
        <Mark tone="success" icon="check-circle">
          {t('jobs.none')}
        </Mark>
      }
      query={jobs}
      first={first}
      onGoTo={goTo}
    >
      {(rows) => (
        <>
          <Table
            label={t('jobs.title')}
            columns={mayAct ? [...columns, actions] : columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
          {asked && (
            <ConfirmDialog
              title={t('jobs.discardTitle')}
              action={t('jobs.discard')}
              onConfirm={() => discard.run(asked.id)}
              onClose={() => setAsked(null)}
            >
              <p>{t('jobs.discardText', { key: asked.key, queue: asked.queue })}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </PagedSection>
  );
}

const READ_AT_A_GLANCE = 120;

function ErrorOf({ text }: { text: string }) {
  if (text.length <= READ_AT_A_GLANCE) return text;
  return <Folded summary={`${text.slice(0, READ_AT_A_GLANCE).trimEnd()}…`}>{text}</Folded>;
}
