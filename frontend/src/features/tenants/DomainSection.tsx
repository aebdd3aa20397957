// The names at which people open this organisation, and the records or files that prove them.
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { TextInput } from '@/components/field/TextInput';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { When } from '@/components/time/When';
import { type CustomDomain, useAddDomain, useCheckDomain, useDomains, useRemoveDomain } from './api';
import { Section } from './Section';
import styles from './tenant.module.css';

export function DomainSection() {
  const { t } = useTranslation('tenant-settings');
  const { data, error, refetch } = useDomains();
  return (
    <Section title={t('sections.domains')} note={t('domainsHelp')}>
      {data ? (
        data.items.map((domain) => <Domain key={domain.id} domain={domain} />)
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={44} />
      )}
      <AddDomain />
    </Section>
  );
}

function Domain({ domain }: { domain: CustomDomain }) {
  const { t } = useTranslation('tenant-settings');
  const { t: common } = useTranslation();
  const [asking, setAsking] = useState(false);
  const check = useCheckDomain();
  const remove = useRemoveDomain();
  const failed = check.error ?? remove.error;
  const words = { copy: t('copy'), copied: t('copied'), copyYourself: t('copyYourself') };
  return (
    <div className={styles.domain}>
      <div className="flex wrap gap-8 baseline">
        <span className="medium break">{domain.name}</span>
        {domain.provenAt ? (
          <span className="success small">
            {t('proven')} <When time={domain.provenAt} />
          </span>
        ) : (
          <span className="muted small">{t('notProven')}</span>
        )}
      </div>
      {!domain.provenAt && (
        <>
          <p className="muted small">{t('recordHelp')}</p>
          <CopyField label={t('recordName')} value={domain.recordName} words={words} />
          <CopyField label={t('recordValue')} value={domain.recordValue} words={words} />
          <p className="muted small">{t('fileHelp')}</p>
          <CopyField label={t('fileUrl')} value={domain.fileUrl} words={words} />
          <CopyField label={t('fileText')} value={domain.fileText} words={words} />
        </>
      )}
      {domain.problem && <p className="danger small break">{domain.problem}</p>}
      {failed && (
        <p className="danger small break" role="alert">
          {errorText(failed, common('unreachable'))}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button icon="refresh" busy={check.isPending} onClick={() => check.mutate(domain.id)}>
          {t('check')}
        </Button>
        <Button icon="trash" busy={remove.isPending} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('removeDomain', { name: domain.name })}
          action={t('remove')}
          onConfirm={() => remove.mutate(domain.id)}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeDomainText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function AddDomain() {
  const { t } = useTranslation('tenant-settings');
  const { t: common } = useTranslation();
  const [name, setName] = useState('');
  const add = useAddDomain();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !add.isPending) add.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <TextInput
        label={t('newDomain')}
        value={name}
        placeholder="maintenance.example.com"
        autoComplete="off"
        error={add.error ? errorText(add.error, common('unreachable')) : undefined}
        onChange={({ target }) => {
          add.reset();
          setName(target.value);
        }}
      />
      <Button type="submit" icon="plus" busy={add.isPending} disabled={name.trim() === ''}>
        {t('addDomain')}
      </Button>
    </form>
  );
}
