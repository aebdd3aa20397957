// The tokens with which the provider keeps accounts and groups by itself (SCIM 2.0).
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { type ScimToken, useCreateScimToken, useRevokeScimToken, useScimTokens } from './scim';
import styles from './sso.module.css';

export function ScimSection({ provider }: { provider: number }) {
  const { t } = useTranslation('single-sign-on');
  const { t: common } = useTranslation();
  const { data, error, refetch } = useScimTokens(provider);
  const [revoking, setRevoking] = useState<ScimToken | null>(null);
  const create = useCreateScimToken(provider);
  const revoke = useRevokeScimToken(provider);
  const words = { copy: t('copy'), copied: t('copied'), copyYourself: t('copyYourself') };
  const failed = create.error ?? revoke.error;
  const columns: Column<ScimToken>[] = [
    { id: 'start', header: t('scim.token'), part: 'heading', width: 30, render: ({ start }) => `${start}…` },
    { id: 'created', header: t('scim.created'), width: 25, render: ({ createdAt }) => <When time={createdAt} /> },
    {
      id: 'until',
      header: t('scim.validUntil'),
      width: 25,
      render: ({ validUntil }) => validUntil && <When time={validUntil} />,
    },
    {
      id: 'used',
      header: t('scim.lastUsed'),
      width: 25,
      render: ({ lastUsedAt }) => (lastUsedAt ? <When time={lastUsedAt} /> : t('scim.never')),
    },
    {
      id: 'revoke',
      header: t('scim.action'),
      render: (token) => (
        <Button icon="trash" busy={revoke.isPending} onClick={() => setRevoking(token)}>
          {t('scim.revoke')}
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.section} aria-label={t('scim.title')}>
      <h2>{t('scim.title')}</h2>
      <div className="card stack fluid gap-12 pad-16">
        <p className="muted small">{t('scim.help')}</p>
        {data ? (
          <>
            <div className={styles.addresses}>
              <div>
                <p className="small medium">{t('scim.baseUrl')}</p>
                <CopyField label={t('scim.baseUrl')} value={data.baseUrl} words={words} />
              </div>
              {create.data && (
                <div>
                  <p className="small medium">{t('scim.newToken')}</p>
                  <CopyField label={t('scim.newToken')} value={create.data.token} words={words} />
                </div>
              )}
            </div>
            {data.items.length > 0 && (
              <Table label={t('scim.title')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
            )}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={80} />
        )}
        {failed && (
          <p className="danger small break" role="alert">
            {errorText(failed, common('unreachable'))}
          </p>
        )}
        <div>
          <Button icon="key" busy={create.isPending} onClick={() => create.mutate()}>
            {t(data && data.items.length > 0 ? 'scim.rotate' : 'scim.create')}
          </Button>
        </div>
      </div>
      {revoking && (
        <ConfirmDialog
          title={t('scim.revokeTitle')}
          action={t('scim.revoke')}
          onConfirm={() => revoke.mutate(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          <p>{t('scim.revokeText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
