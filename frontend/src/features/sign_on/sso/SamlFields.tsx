// The fields of a SAML provider: filled in by hand, or from its metadata.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { TextArea } from '@/components/field/TextArea';
import { TextInput } from '@/components/field/TextInput';
import { When } from '@/components/time/When';
import { type Provider, useReadMetadata } from './api';
import type { Form } from './providerForm';
import styles from './sso.module.css';

type Props = {
  form: Form;
  provider: Provider | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Form>) => void;
};

export function SamlFields({ form, provider, errorOf, onChange }: Props) {
  const { t } = useTranslation('single-sign-on');
  const set = (at: number, pem: string) =>
    onChange({ certificates: form.certificates.map((one, index) => (index === at ? pem : one)) });
  return (
    <>
      <Metadata {...{ onChange }} />
      <div className={styles.fields}>
        <TextInput
          label={t('fields.entityId')}
          value={form.issuer}
          error={errorOf('issuer')}
          autoComplete="off"
          onChange={({ target }) => onChange({ issuer: target.value })}
        />
        <TextInput
          label={t('fields.ssoUrl')}
          type="url"
          value={form.ssoUrl}
          error={errorOf('ssoUrl')}
          autoComplete="off"
          onChange={({ target }) => onChange({ ssoUrl: target.value })}
        />
        {form.certificates.map((pem, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order is what the fields are
          <TextArea
            key={at}
            label={t('certificate', { number: at + 1 })}
            value={pem}
            error={at === 0 ? errorOf('certificates') : undefined}
            spellCheck={false}
            onChange={({ target }) => set(at, target.value)}
          />
        ))}
      </div>
      {provider?.certificates.map(({ pem, subject, notAfter, endsSoon }) => (
        <p key={pem} className={endsSoon ? 'danger small break' : 'muted small break'}>
          {t('certificateUntil', { subject })} <When time={notAfter} />
          {endsSoon && ` ${t('certificateEnds')}`}
        </p>
      ))}
      {form.certificates.length < 2 && (
        <div>
          <Button icon="plus" onClick={() => onChange({ certificates: [...form.certificates, ''] })}>
            {t('addCertificate')}
          </Button>
        </div>
      )}
      <CheckBox
        label={t('fields.idpInitiated')}
        checked={form.idpInitiated}
        onChange={(idpInitiated) => onChange({ idpInitiated })}
      />
    </>
  );
}

function Metadata({ onChange }: Pick<Props, 'onChange'>) {
  const { t } = useTranslation('single-sign-on');
  const { t: common } = useTranslation();
  const [source, setSource] = useState('');
  const read = useReadMetadata();
  const take = () =>
    read.mutate(source.trim(), {
      onSuccess: ({ issuer, ssoUrl, certificates }) => onChange({ issuer, ssoUrl, certificates }),
    });
  return (
    <div className={styles.fields}>
      <TextArea
        label={t('metadata')}
        value={source}
        error={read.isError ? errorText(read.error, common('unreachable')) : undefined}
        spellCheck={false}
        onChange={({ target }) => {
          read.reset();
          setSource(target.value);
        }}
      />
      <div className={styles.beside}>
        <Button busy={read.isPending} disabled={source.trim() === ''} onClick={take}>
          {t('readMetadata')}
        </Button>
        {read.isSuccess && <output className="success small">{t('metadataRead')}</output>}
      </div>
    </div>
  );
}
