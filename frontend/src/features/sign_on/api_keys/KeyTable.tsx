// Keys by name: the users that they act as, how long they count, when they were used.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import type { Asked } from './ApiKeys';
import type { ApiKey, Whose } from './api';
import styles from './apiKeys.module.css';

type Props = { keys: readonly ApiKey[]; whose: Whose; onAsk: (asked: Asked) => void };

/** Days before its end that a key is shown as about to expire. */
const SOON = 14 * 86_400_000;

export function KeyTable({ keys, whose, onAsk }: Props) {
  const { t } = useTranslation('api-keys');
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      header: t('name'),
      part: 'heading',
      width: whose === 'all' ? 22 : 28,
      render: ({ name, tokenStart }) => (
        <>
          <span className="medium break">{name}</span>
          <span className={styles.token}>{tokenStart}…</span>
        </>
      ),
    },
    ...(whose === 'all'
      ? [
          {
            id: 'actsAs',
            header: t('actsAs'),
            width: 18,
            render: ({ service, userName, roleName }: ApiKey) =>
              service ? t('serviceOf', { role: roleName }) : userName,
          },
        ]
      : []),
    { id: 'expires', header: t('expires'), width: 16, render: (one) => <Expiry of={one} /> },
    {
      id: 'used',
      header: t('lastUsed'),
      width: 16,
      render: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt ? (
          <>
            <When time={lastUsedAt} /> <span className="muted tiny break">{lastAddress}</span>
          </>
        ) : (
          <span className="muted">{t('neverUsed')}</span>
        ),
    },
    { id: 'actions', header: t('actions'), part: 'actions', render: (one) => <Actions of={one} {...{ onAsk }} /> },
  ];
  return <Table label={t('title')} {...{ columns }} rows={keys} keyOf={({ id }) => id} />;
}

function Expiry({ of: { expiresAt, previousUntil } }: { of: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const [now] = useState(() => Date.now());
  const left = new Date(expiresAt).getTime() - now;
  return (
    <>
      <When time={expiresAt} />
      {left <= 0 ? (
        <span className={`danger medium ${styles.below}`}>{t('expired')}</span>
      ) : (
        left < SOON && <span className={`danger ${styles.below}`}>{t('expiresSoon')}</span>
      )}
      {previousUntil && (
        <span className={`muted ${styles.below}`}>
          {t('previousUntil')} <When time={previousUntil} />
        </span>
      )}
    </>
  );
}

function Actions({ of: key, onAsk }: { of: ApiKey; onAsk: Props['onAsk'] }) {
  const { t } = useTranslation('api-keys');
  const me = useUser().id;
  const { name } = key;
  // The personal key of another user can only be revoked by administrators.
  const mine = key.service || key.userId === me;
  return (
    <div className="flex wrap end gap-4">
      {mine && (
        <>
          <Button
            kind="quiet"
            icon="pencil"
            aria-label={t('editOf', { name })}
            onClick={() => onAsk({ what: 'change', key })}
          >
            {t('edit')}
          </Button>
          <Button
            kind="quiet"
            icon="refresh"
            aria-label={t('rotateOf', { name })}
            onClick={() => onAsk({ what: 'rotate', key })}
          >
            {t('rotate')}
          </Button>
        </>
      )}
      <Button
        kind="quiet"
        icon="ban"
        aria-label={t('revokeOf', { name })}
        onClick={() => onAsk({ what: 'revoke', key })}
      >
        {t('revoke')}
      </Button>
    </div>
  );
}
