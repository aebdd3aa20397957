// Where a document is, and what can become of it.
import { useFamily, useFamilyWords } from '@/entity/FamilyContext';
import type { DrawerTab, Row } from '@/entity/family';
import { StatusForm } from '@/entity/lifecycle/StatusForm';

function StatusTab({ record }: { record: Row }) {
  const words = useFamilyWords(useFamily());
  const status = String(record.status ?? '');
  const reason = typeof record.reason === 'string' ? record.reason : '';
  return (
    <div className="stack gap-16">
      <p>
        <span className="badge">{words.choice('status', status)}</span>
      </p>
      {reason && <p className="pre-line">{reason}</p>}
      <StatusForm record={{ ...record, status }} />
    </div>
  );
}

export const STATUS: DrawerTab = {
  id: 'status',
  title: 'status',
  render: (record) => <StatusTab record={record} />,
};

function Badge({ status }: { status: string }) {
  const words = useFamilyWords(useFamily());
  return <span className="badge">{words.choice('status', status)}</span>;
}

/** Beside the name of a document. */
export const statusBadge = ({ status }: Row) => typeof status === 'string' && <Badge status={status} />;
