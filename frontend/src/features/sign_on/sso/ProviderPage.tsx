// /settings/single-sign-on/7: an identity provider, or a new one.
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { UnsavedEdits } from '@/components/unsaved/UnsavedEdits';
import { providerPage, SINGLE_SIGN_ON } from '@/paths/sign_on';
import { type Provider, useProvider, useRemoveProvider, useSaveProvider, useTestProvider } from './api';
import { ProviderFields } from './ProviderFields';
import { ScimSection } from './ScimSection';
import { SigningKeys } from './SigningKeys';
import { bodyOf, type Form, formOf, type Wrong, wrongIn } from './providerForm';
import styles from './sso.module.css';

export function ProviderPage() {
  const { t } = useTranslation('single-sign-on');
  const { productId } = useParams();
  const id = productId === 'new' ? null : Number(productId);
  const { data, error, refetch } = useProvider(id);
  return (
    <>
      <TitleRow icon="key" title={id === null ? t('newProvider') : (data?.name ?? t('provider'))} />
      <div className={styles.page}>
        {id === null || data ? (
          <>
            <ProviderForm key={id} provider={data} />
            {data?.kind === 'saml' && <SigningKeys provider={data} />}
            {id !== null && <ScimSection key={`scim-${id}`} provider={id} />}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </>
  );
}

/** What has to be entered at the provider. */
const addressesOf = ({ kind, callbackUrl, metadataUrl, logoutUrl }: Provider) =>
  kind === 'oidc'
    ? ([['callback', callbackUrl]] as const)
    : ([
        ['metadataUrl', metadataUrl],
        ['acsUrl', callbackUrl],
        ['logoutUrl', logoutUrl],
      ] as const);

/** The issuer is called otherwise in SAML. */
const wordOf = (wrong: Wrong, { kind }: Form) => (wrong === 'issuer' && kind === 'saml' ? 'entityId' : wrong);

function ProviderForm({ provider }: { provider: Provider | undefined }) {
  const { t } = useTranslation('single-sign-on');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  /** What the user has changed; null while the form says what the server has. */
  const [edited, setEdited] = useState<Form | null>(null);
  const [shown, setShown] = useState(false);
  const [removing, setRemoving] = useState(false);
  /** Where to go once nothing is left to lose. */
  const save = useSaveProvider(provider?.id ?? null);
  const test = useTestProvider();
  const remove = useRemoveProvider();
  const form = edited ?? formOf(provider);
  const wrong = wrongIn(form);
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errorOf = (field: string) =>
    shown && wrong.some((one) => one === field) ? t(`wrong.${wordOf(field as Wrong, form)}`) : refused[field];

  const change = (next: Partial<Form>) => {
    save.reset();
    test.reset();
    setEdited({ ...form, ...next });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setShown(true);
    if (wrong.length > 0 || save.isPending) return;
    save.mutate(bodyOf(form, provider?.version), {
      onSuccess: ({ id }) => {
        setEdited(null);
        setShown(false);
        notify({ message: t('saved'), variant: 'success' });
        // After this, or leaving the form would be asked about.
        if (!provider) setTimeout(() => void navigate(providerPage(id), { replace: true }));
      },
    });
  };
  const failed = save.error ?? test.error ?? remove.error;
  return (
    <form className="card stack fluid gap-12 pad-16" noValidate onSubmit={submit}>
      {provider && (
        <div className={styles.addresses}>
          {addressesOf(provider).map(([name, value]) => (
            <div key={name}>
              <p className="small medium">{t(name)}</p>
              <CopyField
                label={t(name)}
                value={value}
                words={{ copy: t('copy'), copied: t('copied'), copyYourself: t('copyYourself') }}
              />
            </div>
          ))}
        </div>
      )}
      <ProviderFields {...{ form, provider, errorOf }} onChange={change} />
      {failed && (
        <p className="danger small break" role="alert">
          {errorText(failed, common('unreachable'))}
        </p>
      )}
      {test.data && (
        <output className={`${test.data.ok ? 'success' : 'danger'} small break`}>
          {t(test.data.ok ? 'testGood' : 'testBad', { detail: test.data.detail })}
        </output>
      )}
      <div className="flex wrap gap-8">
        <Button type="submit" kind="primary" busy={save.isPending} disabled={!edited}>
          {t('save')}
        </Button>
        {provider && (
          <>
            {/* What is tried is what is saved. */}
            <Button
              icon="bolt"
              busy={test.isPending}
              disabled={Boolean(edited)}
              onClick={() => test.mutate(provider.id)}
            >
              {t('test')}
            </Button>
            <Button icon="trash" busy={remove.isPending} onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {removing && provider && (
        <ConfirmDialog
          title={t('removeTitle', { name: provider.name })}
          action={t('remove')}
          onConfirm={() =>
            remove.mutate(provider.id, { onSuccess: () => void navigate(SINGLE_SIGN_ON, { replace: true }) })
          }
          onClose={() => setRemoving(false)}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
      {edited && <UnsavedEdits record="open" />}
    </form>
  );
}
