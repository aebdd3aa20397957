// The fields of a SAML provider: filled in by hand, or from its metadata.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { When } from '@/components/time/When';
import type { Provider } from './api';
import type { Form } from './providerForm';
import { SamlMetadata } from './SamlMetadata';
import styles from './sso.module.css';

type Props = {
  form: Form;
  provider: Provider | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Form>) => void;
};

export function SamlFields({ form, provider, errorOf, onChange }: Props) {
  const { t } = useTranslation('single-sign-on');
  const { certificates } = form;
  const set = (at: number, pem: string) =>
    onChange({ certificates: certificates.map((one, index) => (index === at ? pem : one)) });
  const address = (name: 'ssoUrl' | 'sloUrl') => (
    <TextInput
      label={t(`fields.${name}`)}
      type="url"
      value={form[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <>
      <h3>{t('providerAddresses')}</h3>
      <SamlMetadata {...{ onChange }} />
      <div className={styles.fields}>
        <TextInput
          label={t('fields.entityId')}
          value={form.issuer}
          error={errorOf('issuer')}
          autoComplete="off"
          onChange={({ target }) => onChange({ issuer: target.value })}
        />
        {address('ssoUrl')}
        {address('sloUrl')}
      </div>
      <div className={styles.fields}>
        {certificates.map((pem, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is what the fields are
          <div key={at} className={styles.certificate}>
            <TextArea
              label={t('certificate', { number: at + 1 })}
              value={pem}
              error={at === 0 ? errorOf('certificates') : undefined}
              spellCheck={false}
              onChange={({ target }) => set(at, target.value)}
            />
            <Kept {...{ provider, pem }} />
            {certificates.length > 1 && (
              <Button
                icon="trash"
                onClick={() => onChange({ certificates: certificates.filter((_, index) => index !== at) })}
              >
                {t('removeCertificate', { number: at + 1 })}
              </Button>
            )}
          </div>
        ))}
      </div>
      {certificates.length < 2 && (
        <div>
          <Button icon="plus" onClick={() => onChange({ certificates: [...certificates, ''] })}>
            {t('addCertificate')}
          </Button>
        </div>
      )}
      <div className={styles.idpInitiated}>
        <CheckBox
          label={t('fields.idpInitiated')}
          checked={form.idpInitiated}
          onChange={(idpInitiated) => onChange({ idpInitiated })}
        />
        {form.idpInitiated && <p className="muted small">{t('idpInitiatedHelp')}</p>}
        <CheckBox
          label={t('fields.encryptedAssertions')}
          checked={form.encryptedAssertions}
          onChange={(encryptedAssertions) => onChange({ encryptedAssertions })}
        />
        {form.encryptedAssertions && <p className="muted small">{t('encryptedAssertionsHelp')}</p>}
      </div>
    </>
  );
}

/** What the server says of a certificate, if it is one of those that are kept. */
function Kept({ provider, pem }: { provider: Provider | undefined; pem: string }) {
  const { t } = useTranslation('single-sign-on');
  const kept = provider?.certificates.find((one) => one.pem === pem);
  if (!kept) return null;
  return (
    <p className={kept.endsSoon ? 'danger small break' : 'muted small break'}>
      {t('certificateUntil', { subject: kept.subject })} <When time={kept.notAfter} />
      {kept.endsSoon && ` – ${t('certificateEnds')}`}
    </p>
  );
}
