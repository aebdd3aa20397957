// Mails one by one, or all of a day in one.
import { useTranslation } from 'react-i18next';
import { OneOf } from '@/components/oneof/OneOf';
import type { NotificationSettings } from '../inbox/api/types';
import type { ChangeSettings } from './api/settings';
import styles from './Settings.module.css';
import { TimeInput } from '@/components/field/TimeInput';

type Props = { settings: NotificationSettings; onChange: ChangeSettings };

const TIMES: readonly NotificationSettings['email'][] = ['atOnce', 'daily'];

export function MailTimes({ settings, onChange }: Props) {
  const { t } = useTranslation('notification-settings');
  const { email, digestAt, mailReady } = settings;
  if (!mailReady) return null;
  return (
    <fieldset className={styles.block}>
      <legend>{t('mail.title')}</legend>
      <OneOf
        label={t('mail.title')}
        choices={TIMES.map((id) => ({ id, title: t(`mail.${id}`) }))}
        chosen={email}
        onChoose={(chosen) => onChange({ email: chosen })}
      />
      {email === 'daily' && (
        <TimeInput required label={t('mail.digestAt')} value={digestAt} onChange={(at) => onChange({ digestAt: at })} />
      )}
    </fieldset>
  );
}
