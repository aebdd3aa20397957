// What becomes of a request: a work order on a board, or another status with a reason.
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { When } from '@/components/time/When';
import type { RecordOf } from '@/entity/family';
import { StatusForm } from '@/entity/lifecycle/StatusForm';
import { useBoards } from '@/features/work_orders/board/api/boards';
import { cardPage } from '@/paths/work_orders';
import { useDecide } from './api/decide';
import styles from './request.module.css';
import { Rating } from './Rating';
import { ServiceStatus } from './ServiceStatus';
import { Status } from './Status';

type Request = RecordOf<'workRequest'>;

export function DecisionTab({ record }: { record: Request }) {
  const { t } = useTranslation('work-request');
  const may = usePermissionOf('workRequests', record);
  const open = record.status === 'new' || record.status === 'accepted';
  return (
    <div className={styles.decision}>
      <p className="flex wrap gap-16">
        <Status status={record.status} />
        {record.workOrderId !== null && (
          <Link to={cardPage({ id: record.workOrderId, boardNumber: record.boardNumber ?? 0 })}>
            {t('decide.order', { code: record.workOrderCode ?? '' })}
          </Link>
        )}
        {record.followsWorkOrderId !== null && (
          <Link to={cardPage({ id: record.followsWorkOrderId, boardNumber: record.followsBoardNumber ?? 0 })}>
            {t('decide.follows', { code: record.followsWorkOrderCode ?? '' })}
          </Link>
        )}
      </p>
      {record.reason && <p className="pre-line">{record.reason}</p>}
      {record.serviceStatus && <ServiceTimes {...{ record }} />}
      <Rating {...{ record }} />
      {open && record.archivedAt === null && may.update && <Conversion record={record} />}
      {record.status && <StatusForm record={{ ...record, status: record.status }} />}
    </div>
  );
}

/** Until when it is to be answered and done, and what has become of that. */
function ServiceTimes({ record }: { record: Request }) {
  const { t } = useTranslation('work-request');
  const times = (['respondBy', 'respondedAt', 'resolveBy', 'declinedAt'] as const).filter((name) => record[name]);
  return (
    <section className="stack gap-4">
      <ServiceStatus status={record.serviceStatus} />
      <dl className={styles.times}>
        {times.map((name) => (
          <Fragment key={name}>
            <dt className="muted">{t(`fields.${name}`)}</dt>
            <dd>
              <When time={record[name] ?? ''} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Conversion({ record }: { record: Request }) {
  const { t } = useTranslation('work-request');
  const { t: common } = useTranslation();
  const boards = useBoards();
  const [chosen, setChosen] = useState<number | null>(null);
  const decide = useDecide(record.id);
  const board = chosen ?? boards.data?.[0]?.number;
  return (
    <>
      <div className={styles.convert}>
        <Select
          label={t('decide.board')}
          value={String(board ?? '')}
          options={boards.data?.map(({ number, name }) => ({ value: String(number), label: name })) ?? []}
          onChange={(number) => setChosen(Number(number))}
        />
        <Button
          kind="primary"
          busy={decide.isPending}
          disabled={board === undefined}
          onClick={() => board !== undefined && decide.mutate({ decision: 'convert', boardNumber: board })}
        >
          {t('decide.convert')}
        </Button>
      </div>
      {decide.error && (
        <p className="danger" role="alert">
          {errorText(decide.error, common('failed'))}
        </p>
      )}
    </>
  );
}
