// The fields of an identity provider.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { ReferencePicker } from '@/entity/picker/ReferencePicker';
import type { Provider } from './api';
import { GroupTargets } from './GroupTargets';
import { type Form, withKind } from './providerForm';
import { SamlFields } from './SamlFields';
import styles from './sso.module.css';

type Props = {
  form: Form;
  /** As it is kept; none for a new one. */
  provider: Provider | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Form>) => void;
};

type TextName =
  | 'name'
  | 'publicUrl'
  | 'issuer'
  | 'clientId'
  | 'scopes'
  | 'email'
  | 'username'
  | 'displayName'
  | 'groups'
  | 'domains';

const CLAIMS = ['email', 'username', 'displayName', 'groups'] as const;
const isClaim = (name: TextName): name is (typeof CLAIMS)[number] => CLAIMS.some((claim) => claim === name);

const KINDS = ['oidc', 'saml'] as const;
const PROVISIONING = ['off', 'on', 'domains'] as const;

export function ProviderFields({ form, provider, errorOf, onChange }: Props) {
  const { t } = useTranslation('single-sign-on');
  const text = (name: TextName, more: { type?: string; placeholder?: string; field?: string } = {}) => {
    const { field = name, ...input } = more;
    // What OpenID Connect calls claims are attributes of SAML.
    const label = form.kind === 'saml' && isClaim(name) ? (`attributes.${name}` as const) : (`fields.${name}` as const);
    return (
      <TextInput
        label={t(label)}
        value={form[name]}
        error={errorOf(field)}
        autoComplete="off"
        {...input}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    );
  };
  return (
    <>
      <div className={styles.fields}>
        {!provider && (
          <Select
            label={t('fields.kind')}
            value={form.kind}
            options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => onChange(withKind(form, kind))}
          />
        )}
        {text('name', { placeholder: 'Keycloak' })}
        {text('publicUrl', { type: 'url' })}
        {form.kind === 'oidc' && (
          <>
            {text('issuer', { type: 'url', placeholder: 'https://login.example.com' })}
            {text('clientId')}
            <Secret {...{ form, provider, errorOf, onChange }} />
            {text('scopes')}
          </>
        )}
      </div>
      <CheckBox label={t('fields.enabled')} checked={form.enabled} onChange={(enabled) => onChange({ enabled })} />
      {form.kind === 'saml' && <SamlFields {...{ form, provider, errorOf, onChange }} />}
      <h3>{t('accounts')}</h3>
      <div className={styles.fields}>
        <Select
          label={t('fields.provisioning')}
          value={form.provisioning}
          options={PROVISIONING.map((value) => ({ value, label: t(`provisioning.${value}`) }))}
          onChange={(provisioning) => onChange({ provisioning })}
        />
        {form.provisioning === 'domains' && text('domains', { placeholder: 'example.com' })}
        <ReferencePicker
          family="role"
          label={t('fields.defaultRoleId')}
          value={form.defaultRoleId}
          error={errorOf('defaultRoleId')}
          onChange={(defaultRoleId) => onChange({ defaultRoleId })}
        />
      </div>
      <p className="muted small">{t('defaultRoleHelp')}</p>
      <GroupTargets
        kind="role"
        value={form.groupRoles}
        error={errorOf('groupRoles')}
        onChange={(groupRoles) => onChange({ groupRoles })}
      />
      <GroupTargets
        kind="crew"
        value={form.groupCrews}
        error={errorOf('groupCrews')}
        onChange={(groupCrews) => onChange({ groupCrews })}
      />
      <h3>{t(form.kind === 'saml' ? 'attributesTitle' : 'claims')}</h3>
      <div className={styles.fields}>
        {text('email', { field: 'attributes.email' })}
        {text('username', { field: 'attributes.username' })}
        {text('displayName', { field: 'attributes.displayName' })}
        {text('groups', { field: 'attributes.groups' })}
      </div>
    </>
  );
}

/** What was saved is not shown: it stays, is replaced, or is forgotten. */
function Secret({ form, provider, errorOf, onChange }: Props) {
  const { t } = useTranslation('single-sign-on');
  const error = errorOf('clientSecret');
  if (form.clientSecret === null) {
    return (
      <div className={styles.secret}>
        <span>{t('fields.clientSecret')}</span>
        <p className={error ? 'danger small' : 'muted small'}>
          {error ?? (
            <>
              <span aria-hidden="true">••••••••</span> {t('kept')}
            </>
          )}
        </p>
        <Button onClick={() => onChange({ clientSecret: '' })}>{t('replace')}</Button>
      </div>
    );
  }
  return (
    <TextInput
      label={t('fields.clientSecret')}
      type="password"
      value={form.clientSecret}
      error={error}
      placeholder={provider?.hasClientSecret ? t('forgotten') : ''}
      autoComplete="new-password"
      onChange={({ target }) => onChange({ clientSecret: target.value })}
    />
  );
}
