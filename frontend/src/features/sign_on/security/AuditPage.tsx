// /settings/audit: who did what, over all records, settings, boards, alarms and sign-ins.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { DateInput } from '@/components/field/DateInput';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import { type AuditFilter, type Narrower, useAudit, useExportAudit } from './api';
import { AuditTable } from './AuditTable';
import { ExportButtons } from './ExportButtons';
import { FAMILIES, type FamilyName, SIGN_IN_EVENTS, type SignInEvent } from './families';
import { period } from './period';
import styles from './security.module.css';

/** What happened to records, and `event` for all that happened on boards and to alarms. */
const CHANGES = ['created', 'updated', 'removed', 'event'] as const;
const EXPORTED = [
  'at',
  'userName',
  'family',
  'recordId',
  'recordName',
  'kind',
  'address',
  'userAgent',
  'sessionId',
  'before',
  'after',
];

export function AuditPage() {
  const { t } = useTranslation('security');
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return (
    <>
      <TitleRow icon="history" title={t('audit.title')} />
      <div className={styles.page}>
        <p className="muted small">{t('audit.help')}</p>
        <Audit />
      </div>
    </>
  );
}

function Audit() {
  const { t } = useTranslation('security');
  const [filter, setFilter] = useState<AuditFilter>({});
  const [days, setDays] = useState({ from: '', until: '' });
  const wanted = { ...filter, ...period(days) };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(wanted);
  const save = useExportAudit();
  const narrow = (next: Narrower<AuditFilter>) =>
    setFilter(Object.fromEntries(Object.entries({ ...filter, ...next }).filter(([, value]) => value !== undefined)));
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  const family = filter.family as FamilyName | undefined;
  return (
    <section className={styles.section} aria-label={t('audit.title')}>
      <div className={styles.filters}>
        <ReferencePicker
          family="user"
          label={t('filter.user')}
          value={filter.userId ? String(filter.userId) : ''}
          onChange={(id) => narrow({ userId: id ? Number(id) : undefined })}
        />
        <Select
          label={t('filter.family')}
          nothing={t('filter.all')}
          options={FAMILIES.map((value) => ({ value, label: t(`family.${value}`) }))}
          value={family ?? ''}
          onChange={(value) => narrow({ family: value || undefined, recordId: undefined })}
        />
        {family && (
          <TextInput
            label={t('filter.record')}
            inputMode="numeric"
            value={filter.recordId ? String(filter.recordId) : ''}
            onChange={({ target }) => {
              const id = Number.parseInt(target.value, 10);
              narrow({ recordId: Number.isSafeInteger(id) && id > 0 ? id : undefined });
            }}
          />
        )}
        <Select
          label={t('filter.kind')}
          nothing={t('filter.all')}
          options={[
            ...CHANGES.map((value) => ({ value, label: t(`kind.${value}`) })),
            ...SIGN_IN_EVENTS.map((value) => ({ value, label: t(`event.${value}`) })),
          ]}
          value={(filter.kind as (typeof CHANGES)[number] | SignInEvent | undefined) ?? ''}
          onChange={(kind) => narrow({ kind: kind || undefined })}
        />
        {(['from', 'until'] as const).map((end) => (
          <DateInput
            key={end}
            label={t(`filter.${end}`)}
            value={days[end]}
            onChange={({ target }) => setDays({ ...days, [end]: target.value })}
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
        lines.length > 0 ? (
          <>
            <AuditTable {...{ lines }} />
            {hasNextPage && (
              <div className={styles.more}>
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('audit.more')}
                </Button>
              </div>
            )}
          </>
        ) : (
          <p className="card pad-16 muted small">{t('audit.none')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={400} />
      )}
    </section>
  );
}
