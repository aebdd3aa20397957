// One's password, on the profile.
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { ChangeForm } from './ChangeForm';

export function PasswordSection() {
  const { t } = useTranslation('password');
  const { from } = useUser();
  if (from !== 'api') return <p>{t('change.elsewhere')}</p>;
  return <ChangeForm currentLabel={t('current')} action={t('change.action')} />;
}
