// Entries of the audit, each with what it was before and after.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserName } from '@/components/browser/BrowserName';
import { IconButton } from '@/components/button/IconButton';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import type { AuditLine } from './api';
import styles from './security.module.css';

export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const familyOf = (name: string) => t(`family.${name}` as never, { defaultValue: name.replaceAll('_', ' ') });
  const columns: Column<AuditLine>[] = [
    { id: 'at', header: t('column.at'), part: 'heading', width: 15, render: ({ at }) => <When time={at} /> },
    { id: 'user', header: t('column.userName'), width: 17, render: ({ userName }) => userName ?? t('audit.system') },
    {
      id: 'kind',
      header: t('column.kind'),
      width: 16,
      render: ({ kind }) =>
        t([`kind.${kind}`, `event.${kind}`, `streamEvent.${kind}`] as never, { defaultValue: kind }),
    },
    {
      id: 'record',
      header: t('column.record'),
      width: 30,
      render: ({ family, recordId, recordName }) => (
        <span className="break">
          <span className="muted">{familyOf(family)}</span> {recordName ?? (recordId === null ? '' : `#${recordId}`)}
        </span>
      ),
    },
    { id: 'address', header: t('column.address'), width: 14, render: ({ address }) => address },
    {
      id: 'actions',
      header: t('audit.details'),
      part: 'actions',
      render: ({ id }) => (
        <IconButton
          icon={open.has(id) ? 'chevron-up' : 'chevron-down'}
          label={t(open.has(id) ? 'audit.close' : 'audit.open')}
          aria-expanded={open.has(id)}
          onClick={() => toggle(id)}
        />
      ),
    },
  ];
  return (
    <Table
      label={t('audit.title')}
      columns={columns}
      rows={lines}
      keyOf={({ id }) => id}
      renderDetail={(line) => open.has(line.id) && <Details {...{ line }} />}
    />
  );
}

function Details({ line: { family, before, after, sessionId, userAgent } }: { line: AuditLine }) {
  const { t } = useTranslation('security');
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted();
  const isSignIn = family === 'sign_in';
  const nameOf = (field: string) =>
    isSignIn ? t(`signInField.${field}` as never, { defaultValue: field }) : field.replaceAll('_', ' ');
  const valueOf = (field: string, value: unknown) =>
    isSignIn ? t(`${field}.${String(value)}` as never, { defaultValue: shown(value) }) : shown(value);
  return (
    <div className={styles.details}>
      <p className="muted tiny break">
        {userAgent && <BrowserName of={userAgent} />} {sessionId && t('audit.session', { id: sessionId })}
      </p>
      {fields.length > 0 ? (
        <dl className={styles.values}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                {before && (
                  <>
                    <span className="visually-hidden">{t('column.before')}: </span>
                    <del>{shown(before[field])}</del>
                  </>
                )}
                {before && after && <span aria-hidden="true"> → </span>}
                {after && (
                  <>
                    {before && <span className="visually-hidden">{t('column.after')}: </span>}
                    {valueOf(field, after[field])}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted small">{t('audit.noValues')}</p>
      )}
    </div>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
