// A record that is a part of another one, to be made or changed without leaving what it belongs to.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import type { Values } from '../api/contract';
import { useRecord } from '../api/records';
import { RecordForm } from '../drawer/RecordForm';
import { FamilyContext, useFamilyWords } from '../FamilyContext';
import type { Family, Row } from '../family';
import type { Fields } from '../form/values';

type Props = {
  family: Family;
  /** Null for a new one. */
  id: number | null;
  /** Of a new one: what the form begins with, and what is so without being asked. */
  initial?: Fields;
  given?: Values;
  readOnly: boolean;
  onClose: () => void;
  /** What follows from what is typed and not saved yet, below the fields. */
  renderBeside?: (fields: Fields) => ReactNode;
  /** What is saved by itself, below the form of a record that is there already. */
  renderBelow?: (record: Row) => ReactNode;
};

export function RecordDialog({ family, id, readOnly, onClose, renderBeside, renderBelow, ...start }: Props) {
  const { t } = useTranslation('entity');
  const words = useFamilyWords(family);
  const { data: record, error, refetch } = useRecord(family, id);
  const form = () => {
    const shared = { readOnly, ...(renderBeside && { renderBeside }) };
    if (id === null) return <RecordForm record={null} {...start} {...shared} onSaved={onClose} />;
    if (record) {
      return (
        <>
          <RecordForm key={id} {...{ record }} {...shared} onSaved={onClose} />
          {renderBelow && <div key={id}>{renderBelow(record)}</div>}
        </>
      );
    }
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />;
  };
  return (
    <FamilyContext value={family}>
      <Dialog
        title={id === null ? words.create : t('related.change', { name: words.one })}
        width={600}
        onClose={onClose}
      >
        {form()}
      </Dialog>
    </FamilyContext>
  );
}
