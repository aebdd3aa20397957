// /settings/api-keys: the service keys of the tenant, and the users who call with a key of their own; for administrators.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { NoPermission } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { ApiKeys } from './ApiKeys';
import styles from './apiKeys.module.css';

export function ApiKeysPage() {
  const { t } = useTranslation('api-keys');
  const [creating, setCreating] = useState(false);
  if (!useUser().role.includes('admin')) return <NoPermission />;
  return (
    <>
      <TitleRow icon="key" title={t('title')}>
        <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
          {t('createService')}
        </Button>
      </TitleRow>
      <div className={styles.page}>
        <p className="muted small">{t('pageHelp')}</p>
        <ApiKeys whose="all" {...{ creating }} onCreating={setCreating} />
      </div>
    </>
  );
}
