// The keys that our requests to a SAML provider are signed with, and how they are exchanged: make a second one, have the provider
// read our metadata, switch, remove the first.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { type Provider, type SigningKey, useSigningKeys } from './api';
import styles from './sso.module.css';

export function SigningKeys({ provider }: { provider: Provider }) {
  const { t } = useTranslation('single-sign-on');
  const { t: common } = useTranslation();
  const { make, switchKey, remove } = useSigningKeys(provider);
  const [asked, setAsked] = useState<'switch' | 'remove' | null>(null);
  const keys = provider.signingKeys;
  const second = keys.find(({ inUse }) => !inUse);
  const failed = make.error ?? switchKey.error ?? remove.error;
  const columns: Column<SigningKey>[] = [
    {
      id: 'use',
      header: t('signingKeys.use'),
      part: 'heading',
      width: 30,
      render: ({ inUse }) => t(inUse ? 'signingKeys.inUse' : 'signingKeys.second'),
    },
    { id: 'from', header: t('signingKeys.from'), width: 25, render: ({ notBefore }) => <When time={notBefore} /> },
    {
      id: 'until',
      header: t('signingKeys.until'),
      render: ({ notAfter, endsSoon }) => (
        <span className={endsSoon ? 'danger' : undefined}>
          <When time={notAfter} />
          {endsSoon && ` – ${t('signingKeys.ends')}`}
        </span>
      ),
    },
  ];
  return (
    <section className={styles.section} aria-label={t('signingKeys.title')}>
      <h2>{t('signingKeys.title')}</h2>
      <div className="card stack fluid gap-12 pad-16">
        <p className="muted small">{t('signingKeys.help')}</p>
        <Table label={t('signingKeys.title')} columns={columns} rows={keys} keyOf={({ pem }) => pem} />
        {failed && (
          <p className="danger small break" role="alert">
            {errorText(failed, common('unreachable'))}
          </p>
        )}
        <div className="flex wrap gap-8">
          {second ? (
            <>
              <Button icon="sync" busy={switchKey.isPending} onClick={() => setAsked('switch')}>
                {t('signingKeys.switch')}
              </Button>
              <Button icon="trash" busy={remove.isPending} onClick={() => setAsked('remove')}>
                {t('signingKeys.remove')}
              </Button>
            </>
          ) : (
            <Button icon="key" busy={make.isPending} onClick={() => make.mutate()}>
              {t('signingKeys.make')}
            </Button>
          )}
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`signingKeys.${asked}Title`)}
          action={t(`signingKeys.${asked}`)}
          onConfirm={() => (asked === 'switch' ? switchKey : remove).mutate()}
          onClose={() => setAsked(null)}
        >
          <p>{t(`signingKeys.${asked}Text`)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
