// Who changed what of the settings.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { type Change, ROWS, useHistory } from './api';
import { Section } from './Section';

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return Array.isArray(value) ? value.join(', ') || '–' : String(value);
};

/** The name of a domain, or fields with what they were and are. */
function Changed({ change }: { change: Change }) {
  const { t } = useTranslation('tenant-settings');
  const names: Partial<Record<string, string>> = t('fields', { returnObjects: true });
  if (change.part) {
    const kinds: Partial<Record<string, string>> = t('domainChanges', { returnObjects: true });
    return <span className="break">{`${change.partName ?? ''}: ${kinds[change.kind] ?? change.kind}`}</span>;
  }
  const before = (change.before ?? {}) as Record<string, unknown>;
  const after = (change.after ?? {}) as Record<string, unknown>;
  const fields = Object.keys(after).filter((field) => names[field]);
  return (
    <ul>
      {fields.map((field) => (
        <li key={field} className="break">
          <span className="medium">{names[field]}</span>{' '}
          {!field.endsWith('ChangedAt') && `${text(before[field])} → ${text(after[field])}`}
        </li>
      ))}
    </ul>
  );
}

export function HistorySection() {
  const { t } = useTranslation('tenant-settings');
  const [first, goTo] = useState(0);
  const { data, error, refetch } = useHistory(first);
  const columns: Column<Change>[] = [
    { id: 'at', header: t('history.at'), part: 'heading', width: 18, render: ({ at }) => <When time={at} /> },
    { id: 'user', header: t('history.user'), width: 22, render: ({ userName }) => userName ?? t('history.operator') },
    { id: 'change', header: t('history.change'), render: (change) => <Changed change={change} /> },
  ];
  const total = data?.totalRecords ?? 0;
  return (
    <Section title={t('sections.history')}>
      {data ? (
        total > 0 ? (
          <>
            <Table label={t('sections.history')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
            {total > ROWS && <Pager first={first} rows={ROWS} total={total} onGoTo={goTo} />}
          </>
        ) : (
          <p className="muted small">{t('history.none')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Section>
  );
}
