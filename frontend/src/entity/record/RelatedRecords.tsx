// Records that belong to another one, as a short table; the family's own screen shows all that can be done with them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePermission } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import button from '@/components/button/Button.module.css';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { Table } from '@/components/table/Table';
import { useList } from '../api/records';
import { useRecordColumns } from '../cells/useRecordColumns';
import { useValue } from '../cells/Value';
import { FamilyContext, fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import type { Family, Row } from '../family';
import { type Filter, writeFilter } from '../filter/filters';
import { newWith } from '../page/useOpenRecord';
import { readView } from '../view/view';
import styles from './record.module.css';

type Props = {
  family: Family;
  /** Which of them: those whose field fits. */
  field: string;
  filter: Filter;
  columns: readonly string[];
  /** The screen that shows them with everything. */
  home: string;
  /** What a new one begins with; absent where none can be made from here. */
  create?: Readonly<Record<string, string>>;
  /** One of several on a screen: where there are none, one line says so. */
  brief?: boolean;
};

export const RelatedRecords = ({ family, ...rest }: Props) => (
  <FamilyContext value={family}>
    <Related {...rest} />
  </FamilyContext>
);

const PAGE = 25;
const MOST = 250;

function Related({ field, filter, columns, home, create, brief }: Omit<Props, 'family'>) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const family = useFamily();
  const words = useFamilyWords(family);
  const value = useValue();
  const shown = useRecordColumns(columns);
  const may = usePermission(family.subModule);
  const [rows, setRows] = useState(PAGE);
  const everything = readView(family, 'list', new URLSearchParams());
  const { data, error, refetch } = useList(family, { ...everything, rows, filters: { [field]: filter } }, true);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={brief ? 20 : 160} />;
  const add = create && may.create && (
    <Link className={button.button} data-kind="plain" to={newWith(home, create)}>
      <Icon name="plus" />
      {words.create}
    </Link>
  );
  if (data.items.length === 0 && brief) return <p className="muted">{t('related.none')}</p>;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={family.icon} title={t('related.none')}>
        {add}
      </EmptyState>
    );
  }

  const nameOf = (record: Row) => value(record, family.title) || value(record, 'code');
  const link = (record: Row) => (
    <Link to={family.page?.(record.id) ?? `${home}?open=${record.id}`}>{nameOf(record)}</Link>
  );
  const count = data.totalRecords;
  const more = count > rows && rows < MOST;
  return (
    <div className={`stack gap-12 ${styles.related}`}>
      {add && <p className={styles.add}>{add}</p>}
      <Table
        label={words.title}
        rows={data.items}
        keyOf={({ id }) => id}
        columns={shown.map((column) => ({
          ...column,
          ...(fieldOf(family, column.id).kind === 'time' && { width: 16 }),
          ...(column.id === family.title && { render: link, part: 'heading' as const, width: 36 }),
        }))}
      />
      <p className={styles.foot}>
        {t('related.shown', { shown: data.items.length, total: formatNumber(count) })}
        {more && <Button onClick={() => setRows(Math.min(rows * 2, MOST))}>{t('historyTab.more')}</Button>}
        <Link to={`${home}?as=list&f.${field}=${encodeURIComponent(writeFilter(filter))}`}>{t('related.all')}</Link>
      </p>
    </div>
  );
}
