// The hours that were worked: measured by timers or entered, with what became of them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { EmptyState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { Elapsed } from '../../timer/Elapsed';
import type { LaborRow } from '../api/labor';
import { LabourState } from './LabourState';

type Props = {
  rows: readonly LaborRow[];
  mayUpdate: boolean;
  onApprove: (row: LaborRow) => void;
  onCorrect: (row: LaborRow) => void;
  onRemove: (row: LaborRow) => void;
};

export function ActualTable({ rows, mayUpdate, onApprove, onCorrect, onRemove }: Props) {
  const { t } = useTranslation('labour');
  const { formatDate, formatMoney, formatNumber, formatTime } = useFormats();
  const { personId } = useUser();
  const [removed, setRemoved] = useState<LaborRow | null>(null);
  if (rows.length === 0) return <EmptyState icon="stopwatch" title={t('noHours')} text={t('noHoursText')} />;
  const paid = rows.some((row) => row.cost !== null);
  const columns: Column<LaborRow>[] = [
    { id: 'person', header: t('columns.person'), part: 'heading', render: ({ name }) => name },
    {
      id: 'day',
      header: t('columns.day'),
      render: ({ submissionDate, startedAt, stoppedAt }) => (
        <>
          {formatDate(submissionDate)}
          {startedAt && (
            <div className="muted tiny">
              {t('measured', { from: formatTime(startedAt), to: stoppedAt ? formatTime(stoppedAt) : '…' })}
            </div>
          )}
        </>
      ),
    },
    {
      id: 'type',
      header: t('columns.type'),
      render: ({ labourTypeName: type, factor }) =>
        type === null ? t('fields.regular') : t('factor', { type, factor: formatNumber(Number(factor)) }),
    },
    {
      id: 'hours',
      header: t('columns.hours'),
      numeric: true,
      render: ({ hoursSubmitted, startedAt, corrected }) => {
        if (hoursSubmitted === null) return startedAt && <Elapsed since={startedAt} />;
        const hours = formatNumber(Math.round(Number(hoursSubmitted) * 100) / 100);
        return corrected ? <s>{hours}</s> : hours;
      },
    },
  ];
  if (paid) {
    const money = (amount: string | null) => amount && formatMoney(amount);
    columns.push(
      { id: 'rate', header: t('columns.rate'), numeric: true, render: (row) => money(row.rate) },
      { id: 'cost', header: t('columns.cost'), numeric: true, render: (row) => money(row.cost) },
    );
  }
  columns.push({ id: 'state', header: t('columns.state'), render: (row) => <LabourState row={row} /> });
  if (mayUpdate) {
    columns.push({
      id: 'actions',
      header: t('columns.actions'),
      part: 'actions',
      render: (row) => {
        if (row.corrected || row.hoursSubmitted === null) return null;
        const open = row.approvedAt === null;
        return (
          <span className="inline-row">
            {row.mayApprove && open && <IconButton icon="check" label={t('approve')} onClick={() => onApprove(row)} />}
            {(open || row.mayApprove) && (
              <IconButton icon="pencil" label={t('correct')} onClick={() => onCorrect(row)} />
            )}
            {open && row.corrects === null && (row.personId === personId || row.mayApprove) && (
              <IconButton icon="trash" label={t('remove')} onClick={() => setRemoved(row)} />
            )}
          </span>
        );
      },
    });
  }
  return (
    <>
      <Table
        label={t('actual')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        muted={({ corrected }) => corrected}
        renderDetail={({ note, reason }) => {
          const said = [note, reason && t('correctedBecause', { reason })].filter(Boolean).join(' · ');
          return said && <span className="muted small">{said}</span>;
        }}
      />
      {removed && (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          onConfirm={() => onRemove(removed)}
          onClose={() => setRemoved(null)}
        >
          {t('removeText', {
            hours: formatNumber(Number(removed.hoursSubmitted)),
            who: removed.name,
            day: formatDate(removed.submissionDate),
          })}
        </ConfirmDialog>
      )}
    </>
  );
}
