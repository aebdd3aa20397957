// Sets an authenticator app up: a QR code to scan, or a key to type, and the first code as a proof.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { CopyField } from '@/components/copy/CopyField';
import { TextInput } from '@/components/field/TextInput';
import { useConfirmTotp } from './api';
import styles from './factor.module.css';

type Props = {
  app: { secret: string; address: string; picture: string };
  /** The codes, if it is the first factor. */
  onDone: (codes: string[] | null) => void;
};

export function SetUpTotp({ app, onDone }: Props) {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const [code, setCode] = useState('');
  const confirm = useConfirmTotp();
  const ready = /^\d{3}\s?\d{3}$/.test(code.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    confirm.mutate(code.trim(), { onSuccess: ({ recoveryCodesOnce }) => onDone(recoveryCodesOnce) });
  };
  const words = { copy: t('copy'), copied: t('totp.copied'), copyYourself: t('copyYourself') };
  return (
    <form className="column gap-12" onSubmit={submit} noValidate>
      <p>{t('totp.scan')}</p>
      <img className={styles.picture} src={app.picture} alt={t('totp.picture')} width={200} height={200} />
      <details className="small">
        <summary className={styles.summary}>{t('totp.byHand')}</summary>
        <CopyField label={t('totp.secret')} value={grouped(app.secret)} {...{ words }} />
      </details>
      <TextInput
        label={t('totp.code')}
        value={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={7}
        error={confirm.isError ? errorText(confirm.error, common('unreachable')) : undefined}
        onChange={({ target }) => {
          confirm.reset();
          setCode(target.value);
        }}
      />
      <Button type="submit" kind="primary" className={styles.main} disabled={!ready} busy={confirm.isPending}>
        {t('totp.confirm')}
      </Button>
    </form>
  );
}

/** In fours, as it is typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
