// Pieces with serial numbers: where each of them is, and what happened to it.
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { Table } from '@/components/table/Table';
import { useList } from '@/entity/api/records';
import { useRecordColumns } from '@/entity/cells/useRecordColumns';
import { FamilyContext, useFamilyWords } from '@/entity/FamilyContext';
import type { Row } from '@/entity/family';
import { readView } from '@/entity/view/view';
import styles from './lot.module.css';
import { stockSerial } from './stockSerial.entity';
import { TraceTable } from './TraceTable';

const STATES = ['inStock', 'issued', 'inTransit', 'scrapped', 'converted', 'missing', 'withdrawn'] as const;
type State = (typeof STATES)[number];

const ROWS = 50;

/** Of one part, or of all. */
export const SerialTable = (props: { partId?: number }) => (
  <FamilyContext value={stockSerial}>
    <Serials {...props} />
  </FamilyContext>
);

function Serials({ partId }: { partId?: number }) {
  const { t } = useTranslation('stock-serial');
  const words = useFamilyWords(stockSerial);
  const columns = useRecordColumns(stockSerial.columns.filter((name) => partId === undefined || name !== 'partId'));
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [state, setState] = useState<State | ''>('');
  const [first, setFirst] = useState(0);
  const [traced, setTraced] = useState<Row>();
  const filters = {
    ...(partId !== undefined && { partId: { mode: 'in' as const, values: [String(partId)] } }),
    ...(state !== '' && { state: { mode: 'in' as const, values: [state] } }),
  };
  const everything = readView(stockSerial, 'list', new URLSearchParams());
  const { data, error, refetch } = useList(stockSerial, { ...everything, search, first, rows: ROWS, filters }, true);
  const list = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={200} />;
    if (data.totalRecords === 0) return <EmptyState icon="tag" title={t('none')} />;
    return (
      <>
        <Table
          label={words.title}
          rows={data.items}
          keyOf={({ id }) => id}
          columns={[
            ...columns.map((column, place) => (place === 0 ? { ...column, part: 'heading' as const } : column)),
            {
              id: 'trace',
              header: t('trace'),
              part: 'actions' as const,
              render: (serial: Row) => (
                <Button kind="quiet" icon="history" onClick={() => setTraced(serial)}>
                  {t('trace')}
                </Button>
              ),
            },
          ]}
        />
        {data.totalRecords > ROWS && <Pager {...{ first }} rows={ROWS} total={data.totalRecords} onGoTo={setFirst} />}
      </>
    );
  };
  return (
    <div className="stack gap-12">
      <div className={styles.filters}>
        <TextInput
          label={t('find')}
          value={typed}
          maxLength={250}
          onChange={({ target }) => {
            setTyped(target.value);
            setFirst(0);
          }}
        />
        <Select
          label={words.field('state')}
          value={state}
          nothing={t('anyState')}
          options={STATES.map((value) => ({ value, label: t(`choices.state.${value}`) }))}
          onChange={(next) => {
            setState(next);
            setFirst(0);
          }}
        />
      </div>
      {list()}
      {traced && (
        <Dialog
          title={`${t('trace')}: ${[traced.partCode, traced.number].join(' · ')}`}
          onClose={() => setTraced(undefined)}
        >
          <TraceTable of="SerialStock" id={traced.id} />
        </Dialog>
      )}
    </div>
  );
}
