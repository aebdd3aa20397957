// Sign-ins and sign-outs, and what was done about passwords, factors and sessions.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/components/field/DateInput';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { type LoggedSignIn, ROWS, type SignInFilter, type Narrower, useExportSignIns, useSignInLog } from './api';
import { ExportButtons } from './ExportButtons';
import { SIGN_IN_EVENTS, type SignInEvent } from './families';
import { period } from './period';
import styles from './security.module.css';

const WAYS = ['password', 'totp', 'recoveryCode', 'passkey', 'provider', 'commandLine'] as const;
const EXPORTED = [
  'at',
  'event',
  'way',
  'userName',
  'reason',
  'detail',
  'providerName',
  'email',
  'address',
  'userAgent',
];

export function SignInLog() {
  const { t } = useTranslation('security');
  const { formatNumber } = useFormats();
  const [filter, setFilter] = useState<SignInFilter>({});
  const [days, setDays] = useState({ from: '', until: '' });
  const [first, goTo] = useState(0);
  const wanted = { ...filter, ...period(days) };
  const { data, error, refetch } = useSignInLog(wanted, first);
  const save = useExportSignIns();
  const narrow = (next: Narrower<SignInFilter>) => {
    setFilter(Object.fromEntries(Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined)));
    goTo(0);
  };
  const total = data?.totalRecords ?? 0;
  const columns = useColumns();
  const choices = <Choice extends string>(all: readonly Choice[], group: 'event' | 'way') =>
    all.map((value) => ({ value, label: t(`${group}.${value}` as never) }));
  return (
    <section className={styles.section} aria-label={t('log.title')}>
      <h2>
        {t('log.title')} {data && <span className="muted numbers small">{formatNumber(total)}</span>}
      </h2>
      <div className={styles.filters}>
        <ReferencePicker
          family="user"
          label={t('filter.user')}
          value={filter.userId ? String(filter.userId) : ''}
          onChange={(id) => narrow({ userId: id ? Number(id) : undefined })}
        />
        <Select
          label={t('filter.outcome')}
          nothing={t('filter.all')}
          options={[
            { value: 'true', label: t('log.succeeded') },
            { value: 'false', label: t('log.failed') },
          ]}
          value={filter.success === undefined || filter.success === null ? '' : (String(filter.success) as 'true')}
          onChange={(value) => narrow({ success: value ? value === 'true' : undefined })}
        />
        <Select
          label={t('filter.event')}
          nothing={t('filter.all')}
          options={choices(SIGN_IN_EVENTS, 'event')}
          value={(filter.event as SignInEvent | undefined) ?? ''}
          onChange={(event) => narrow({ event: event || undefined })}
        />
        <Select
          label={t('filter.way')}
          nothing={t('filter.all')}
          options={choices(WAYS, 'way')}
          value={(filter.way as (typeof WAYS)[number] | undefined) ?? ''}
          onChange={(way) => narrow({ way: way || undefined })}
        />
        {(['from', 'until'] as const).map((end) => (
          <DateInput
            key={end}
            label={t(`filter.${end}`)}
            value={days[end]}
            onChange={({ target }) => {
              setDays({ ...days, [end]: target.value });
              goTo(0);
            }}
          />
        ))}
        <ExportButtons
          busy={save.isPending}
          error={save.error}
          onExport={(format) =>
            save.mutate({
              filter: wanted,
              format,
              columns: EXPORTED.map((field) => ({ field, title: t(`column.${field}` as never) })),
            })
          }
        />
      </div>
      {data ? (
        data.items.length > 0 ? (
          <>
            <Table label={t('log.title')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
            {total > ROWS && <Pager first={first} rows={ROWS} total={total} onGoTo={goTo} />}
          </>
        ) : (
          <p className="card pad-16 muted small">{t('log.none')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}

function useColumns(): Column<LoggedSignIn>[] {
  const { t } = useTranslation('security');
  return [
    { id: 'at', header: t('column.at'), part: 'heading', width: 15, render: ({ at }) => <When time={at} /> },
    { id: 'user', header: t('column.userName'), width: 18, render: ({ userName, email }) => userName || email },
    { id: 'event', header: t('column.event'), width: 17, render: ({ event }) => t(`event.${event}` as never) },
    {
      id: 'way',
      header: t('column.way'),
      width: 15,
      render: ({ way, providerName }) => providerName || t(`way.${way}` as never),
    },
    {
      id: 'outcome',
      header: t('filter.outcome'),
      width: 21,
      render: ({ reason, detail }) =>
        reason === '' ? (
          <span className="success">{t('log.succeeded')}</span>
        ) : (
          <>
            <span className="danger medium">{t(`reason.${reason}` as never, { defaultValue: reason })}</span>{' '}
            <span className="break">{detail}</span>
          </>
        ),
    },
    { id: 'address', header: t('column.address'), render: ({ address }) => address },
  ];
}
