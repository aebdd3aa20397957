// The fields of the mail server.
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import styles from './Mail.module.css';
import { type Form, withSecurity } from './mailForm';

type Props = {
  form: Form;
  /** The server has a password. */
  known: boolean;
  disabled: boolean;
  errorOf: (name: keyof Form) => string | undefined;
  onChange: (change: Partial<Form>) => void;
};

const WAYS: readonly Form['security'][] = ['startTls', 'tls', 'none'];
type TextName = Exclude<keyof Form, 'security' | 'password'>;

export function MailFields({ form, known, disabled, errorOf, onChange }: Props) {
  const { t } = useTranslation('system');
  const text = (name: TextName, more: { type?: string; inputMode?: 'numeric'; placeholder?: string } = {}) => (
    <TextInput
      label={t(`mail.${name}`)}
      value={form[name]}
      error={errorOf(name)}
      autoComplete="off"
      {...{ disabled, ...more }}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <div className={styles.fields}>
      {text('host', { placeholder: 'smtp.example.com' })}
      <div className={styles.pair}>
        <Select
          label={t('mail.security')}
          value={form.security}
          {...{ disabled }}
          options={WAYS.map((way) => ({ value: way, label: t(`mail.ways.${way}`) }))}
          onChange={(way) => onChange(withSecurity(form, way))}
        />
        {text('port', { inputMode: 'numeric' })}
      </div>
      {text('user')}
      <Password {...{ form, known, disabled, onChange }} />
      {text('from', { type: 'email', placeholder: 'gantry@example.com' })}
      {text('fromName')}
      {text('publicUrl', { type: 'url' })}
    </div>
  );
}

/** What was saved is not shown: it stays, is replaced, or is forgotten. */
function Password({ form, known, disabled, onChange }: Omit<Props, 'errorOf'>) {
  const { t } = useTranslation('system');
  if (form.password === null) {
    return (
      <div className={styles.password}>
        <span>{t('mail.password')}</span>
        <p className="muted small">
          <span aria-hidden="true">••••••••</span> {t('mail.kept')}
        </p>
        {!disabled && <Button onClick={() => onChange({ password: '' })}>{t('mail.replace')}</Button>}
      </div>
    );
  }
  return (
    <TextInput
      label={t('mail.password')}
      type="password"
      value={form.password}
      placeholder={known ? t('mail.forgotten') : ''}
      autoComplete="new-password"
      disabled={disabled}
      onChange={({ target }) => onChange({ password: target.value })}
      trailing={
        known && (
          <Button kind="quiet" onClick={() => onChange({ password: null })}>
            {t('mail.keep')}
          </Button>
        )
      }
    />
  );
}
