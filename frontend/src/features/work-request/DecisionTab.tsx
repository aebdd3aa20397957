// What is to become of a request: a work order on a board, something for later, or nothing, and then why.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import type { RecordOf } from '@/entity/family';
import { useBoards } from '@/features/board/api/boards';
import { cardPage } from '@/features/board/paths';
import { type Decision, useDecide } from './api/decide';
import styles from './request.module.css';
import { Status } from './Status';

type Request = RecordOf<'workRequest'>;

export function DecisionTab({ record }: { record: Request }) {
  const { t } = useTranslation('work-request');
  const may = usePermissionOf('workRequests', record);
  const open = record.status === 'new' || record.status === 'accepted';
  return (
    <div className={styles.decision}>
      <p className={styles.standing}>
        <Status status={record.status} />
        {record.workOrderId !== null && (
          <Link to={cardPage({ id: record.workOrderId, boardNumber: record.boardNumber ?? 0 })}>
            {t('decide.order', { code: record.workOrderCode ?? '' })}
          </Link>
        )}
      </p>
      {record.reason && <p className={styles.reason}>{record.reason}</p>}
      {open && record.archivedAt === null && may.update && <Deciding record={record} />}
    </div>
  );
}

function Deciding({ record }: { record: Request }) {
  const { t } = useTranslation('work-request');
  const { t: common } = useTranslation();
  const boards = useBoards();
  const [chosen, setChosen] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const decide = useDecide(record.id);
  const board = chosen ?? boards.data?.[0]?.number;
  const give = (decision: Decision) =>
    decide.mutate({ decision, reason, ...(decision === 'convert' && board !== undefined && { boardNumber: board }) });
  const button = (decision: Decision, disabled = false) => (
    <Button
      kind={decision === 'convert' ? 'primary' : 'plain'}
      busy={decide.isPending && decide.variables.decision === decision}
      disabled={disabled || decide.isPending}
      onClick={() => give(decision)}
    >
      {t(`decide.${decision}`)}
    </Button>
  );
  return (
    <>
      <div className={styles.convert}>
        <label className={styles.field}>
          {t('decide.board')}
          <select value={board} onChange={({ target }) => setChosen(Number(target.value))}>
            {boards.data?.map(({ number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {button('convert', board === undefined)}
      </div>
      <label className={styles.field}>
        {t('decide.reason')}
        <textarea rows={3} maxLength={1_000} value={reason} onChange={({ target }) => setReason(target.value)} />
        <span className={styles.hint}>{t('decide.reasonHint')}</span>
      </label>
      <div className={styles.buttons}>
        {record.status === 'new' && button('accept')}
        {button('reject', reason.trim() === '')}
        {button('cancel')}
      </div>
      {decide.error && (
        <p className={styles.failure} role="alert">
          {errorText(decide.error, common('failed'))}
        </p>
      )}
    </>
  );
}
