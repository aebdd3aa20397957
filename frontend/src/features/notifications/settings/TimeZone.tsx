// Where one is: whose clock quiet hours and daily mails go by, and the language that push and mails are in.
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, languageName, timeZones } from '@/components/formats/intl';
import type { NotificationSettings } from '../inbox/api/types';
import type { ChangeSettings } from './api/settings';
import styles from './Settings.module.css';
import { Select } from '@/components/field/Select';

type Props = { settings: NotificationSettings; onChange: ChangeSettings };

const LANGUAGES = ['en', 'de'];
const ZONES = timeZones();

export function TimeZone({ settings, onChange }: Props) {
  const { t, i18n } = useTranslation('notification-settings');
  const { timeZone, tenantTimeZone, language } = settings;
  const ofDevice = deviceTimeZone();
  // Whatever was chosen elsewhere stays to be seen.
  const others = Array.from(new Set([ofDevice, ...(timeZone ? [timeZone] : []), ...ZONES])).toSorted();
  return (
    <fieldset className={styles.block}>
      <legend>{t('zone.title')}</legend>
      <p className="muted tiny">{t('zone.hint')}</p>
      <Select
        label={t('zone.label')}
        searchable
        value={timeZone ?? ''}
        nothing={t('zone.tenant', { zone: tenantTimeZone })}
        options={others.map((zone) => ({
          value: zone,
          label: zone === ofDevice ? t('zone.device', { zone }) : zone.replaceAll('_', ' '),
        }))}
        onChange={(zone) => onChange({ timeZone: zone || null })}
      />
      <Select
        label={t('zone.language')}
        value={language ?? i18n.language}
        options={LANGUAGES.map((one) => ({ value: one, label: languageName(one) }))}
        onChange={(one) => onChange({ language: one })}
      />
    </fieldset>
  );
}
