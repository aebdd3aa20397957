// The hours that are planned, by craft and person.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormats } from '@/components/formats/useFormats';
import { type Column, Table } from '@/components/table/Table';
import type { PlannedLabor } from '../api/labor';

type Props = {
  lines: readonly PlannedLabor[];
  mayUpdate: boolean;
  onEdit: (line: PlannedLabor) => void;
  onRemove: (line: PlannedLabor) => void;
};

const whoOf = ({ craft, name }: PlannedLabor) => [craft, name].filter(Boolean).join(' · ');

export function PlannedTable({ lines, mayUpdate, onEdit, onRemove }: Props) {
  const { t } = useTranslation('labour');
  const { formatMoney, formatNumber } = useFormats();
  const [removed, setRemoved] = useState<PlannedLabor | null>(null);
  if (lines.length === 0) return <p className="muted small">{t('noPlan')}</p>;
  const paid = lines.some((line) => line.cost !== null);
  const money = (amount: string | null) => amount && formatMoney(amount);
  const columns: Column<PlannedLabor>[] = [
    { id: 'who', header: t('columns.who'), part: 'heading', render: whoOf },
    { id: 'hours', header: t('columns.hours'), numeric: true, render: (line) => formatNumber(Number(line.totalHours)) },
  ];
  if (paid) {
    columns.push(
      { id: 'rate', header: t('columns.rate'), numeric: true, render: (line) => money(line.rate) },
      { id: 'cost', header: t('columns.cost'), numeric: true, render: (line) => money(line.cost) },
    );
  }
  if (mayUpdate) {
    columns.push({
      id: 'actions',
      header: t('columns.actions'),
      part: 'actions',
      render: (line) => (
        <span className="inline-row">
          <IconButton icon="pencil" label={t('edit')} onClick={() => onEdit(line)} />
          <IconButton icon="trash" label={t('remove')} onClick={() => setRemoved(line)} />
        </span>
      ),
    });
  }
  return (
    <>
      <Table label={t('planned')} columns={columns} rows={lines} keyOf={({ id }) => id} />
      {removed && (
        <ConfirmDialog
          title={t('removePlanTitle')}
          action={t('remove')}
          onConfirm={() => onRemove(removed)}
          onClose={() => setRemoved(null)}
        >
          {t('removePlanText', { who: whoOf(removed) })}
        </ConfirmDialog>
      )}
    </>
  );
}
