// /settings/single-sign-on: the identity providers, how people sign in, and how their sign-ins went.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState, NoPermission } from '@/components/state/StateMessage';
import { Pager } from '@/components/table/Pager';
import { type Column, Table } from '@/components/table/Table';
import { When } from '@/components/time/When';
import { TitleRow } from '@/components/title/TitleRow';
import { providerPage } from '@/paths/sign_on';
import { type LoggedSignIn, type Provider, ROWS, useProviders, useSignInLog } from './api';
import { SettingsSection } from './SettingsSection';
import styles from './sso.module.css';

export function SsoPage() {
  const { t } = useTranslation('single-sign-on');
  const navigate = useNavigate();
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return (
    <>
      <TitleRow icon="key" title={t('title')}>
        <Button kind="primary" icon="plus" onClick={() => void navigate(providerPage('new'))}>
          {t('add')}
        </Button>
      </TitleRow>
      <div className={styles.page}>
        <Providers />
        <SettingsSection />
        <Log />
      </div>
    </>
  );
}

function Providers() {
  const { t } = useTranslation('single-sign-on');
  const { data, error, refetch } = useProviders();
  const columns: Column<Provider>[] = [
    {
      id: 'name',
      header: t('fields.name'),
      part: 'heading',
      width: 25,
      render: ({ id, name }) => <Link to={providerPage(id)}>{name}</Link>,
    },
    { id: 'issuer', header: t('fields.issuer'), width: 40, render: ({ issuer }) => issuer },
    {
      id: 'provisioning',
      header: t('fields.provisioning'),
      width: 20,
      render: ({ provisioning }) => t(`provisioning.${provisioning}`),
    },
    { id: 'status', header: t('status'), render: ({ enabled }) => t(enabled ? 'enabled' : 'disabled') },
  ];
  return (
    <section className={styles.section} aria-label={t('providers')}>
      <h2>{t('providers')}</h2>
      {data ? (
        data.items.length > 0 ? (
          <Table label={t('providers')} columns={columns} rows={data.items} keyOf={({ id }) => id} />
        ) : (
          <p className="card pad-16 muted small">{t('noProviders')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}

function Log() {
  const { t } = useTranslation('single-sign-on');
  const { formatNumber } = useFormats();
  const [first, goTo] = useState(0);
  const { data, error, refetch } = useSignInLog(first);
  const columns: Column<LoggedSignIn>[] = [
    { id: 'at', header: t('log.at'), part: 'heading', width: 16, render: ({ at }) => <When time={at} /> },
    {
      id: 'outcome',
      header: t('log.outcome'),
      width: 32,
      render: ({ reason, detail }) =>
        reason === '' ? (
          <span className="success">{t('log.signedIn')}</span>
        ) : (
          <>
            <span className="danger medium">{t('log.refused', { reason })}</span>{' '}
            <span className="break">{detail}</span>
          </>
        ),
    },
    { id: 'provider', header: t('provider'), width: 14, render: ({ providerName }) => providerName },
    {
      id: 'subject',
      header: t('log.subject'),
      width: 24,
      render: ({ subject, email }) => <span className="break">{[email, subject].filter(Boolean).join(' · ')}</span>,
    },
    { id: 'address', header: t('log.address'), render: ({ address }) => address },
  ];
  const total = data?.totalRecords ?? 0;
  return (
    <section className={styles.section} aria-label={t('log.title')}>
      <h2>
        {t('log.title')} {data && <span className="muted numbers small">{formatNumber(total)}</span>}
      </h2>
      {data ? (
        total > 0 ? (
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
        <Skeleton height={120} />
      )}
    </section>
  );
}
