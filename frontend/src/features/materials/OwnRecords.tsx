// Records that exist only within another one: shown as a table there, and made and changed in a dialog.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Table } from '@/components/table/Table';
import { useList } from '@/entity/api/records';
import { useRecordColumns } from '@/entity/cells/useRecordColumns';
import { FamilyContext, useFamily, useFamilyWords } from '@/entity/FamilyContext';
import type { Family, Row } from '@/entity/family';
import { useLive } from '@/entity/page/useLive';
import { RecordDialog } from '@/entity/record/RecordDialog';
import { readView } from '@/entity/view/view';

type Props = {
  family: Family;
  /** The field that says to which record they belong. */
  field: string;
  of: number;
  columns: readonly string[];
  readOnly: boolean;
  /** The lines of one of them, below its fields. */
  lines?: (record: Row) => ReactNode;
};

export const OwnRecords = ({ family, ...rest }: Props) => (
  <FamilyContext value={family}>
    <Records {...rest} />
  </FamilyContext>
);

const MOST = 250;

function Records({ field, of, columns, readOnly, lines }: Omit<Props, 'family'>) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const shown = useRecordColumns(columns);
  const may = usePermission(family.subModule);
  const [open, setOpen] = useState<{ id: number | null }>();
  useLive(family);
  const everything = readView(family, 'list', new URLSearchParams());
  const filters = { [field]: { mode: 'in' as const, values: [String(of)] } };
  const { data, error, refetch } = useList(family, { ...everything, rows: MOST, filters }, true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const add = may.create && !readOnly && (
    <Button kind="primary" icon="plus" onClick={() => setOpen({ id: null })}>
      {words.create}
    </Button>
  );
  return (
    <div className="stack gap-12">
      {data.items.length === 0 ? (
        <EmptyState icon={family.icon} title={t('related.none')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <p>{add}</p>
          <Table
            label={words.title}
            rows={data.items}
            keyOf={({ id }) => id}
            columns={[
              ...shown,
              {
                id: 'edit',
                header: t('drawer.details'),
                part: 'actions' as const,
                render: ({ id }: { id: number }) => (
                  <Button kind="quiet" icon="pencil" aria-label={t('drawer.details')} onClick={() => setOpen({ id })} />
                ),
              },
            ]}
          />
        </>
      )}
      {open && (
        <RecordDialog
          {...{ family }}
          {...open}
          {...(lines && { renderBelow: lines })}
          initial={{ [field]: String(of) }}
          readOnly={readOnly || (open.id === null ? !may.create : !may.update)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
