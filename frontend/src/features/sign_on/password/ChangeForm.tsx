// The form for changing one's own password: on the profile, and where the user has to.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { NewPasswordFields } from './NewPasswordFields';
import styles from './password.module.css';
import { useChangeForm } from './useChangeForm';

type Props = { currentLabel: string; action: string; children?: ReactNode };

export function ChangeForm({ currentLabel, action, children }: Props) {
  const { t } = useTranslation('password');
  const { displayName, email } = useUser().data;
  const form = useChangeForm();
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      {/* A password manager wants to know whose password it is. */}
      <TextInput name="username" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        label={currentLabel}
        type="password"
        autoComplete="current-password"
        value={form.current}
        error={form.wrong}
        onChange={({ target }) => form.typeCurrent(target.value)}
      />
      <NewPasswordFields typed={form.typed} own={[displayName, email]} />
      <p className="danger small" role="alert">
        {form.problem}
      </p>
      <Button type="submit" kind="primary" className={styles.submit} disabled={!form.ready} busy={form.busy}>
        {action}
      </Button>
      {children ?? <p className="muted tiny">{t('change.text')}</p>}
    </form>
  );
}
