// Where one is: whose clock quiet hours and daily mails go by, and the language that push and mails are in.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, languageName, timeZones } from '@/components/formats/intl';
import type { NotificationSettings } from '../inbox/api/types';
import type { ChangeSettings } from './api/settings';
import styles from './Settings.module.css';

type Props = { settings: NotificationSettings; onChange: ChangeSettings };

const LANGUAGES = ['en', 'de'];
const ZONES = timeZones();

export function TimeZone({ settings, onChange }: Props) {
  const { t, i18n } = useTranslation('notification-settings');
  const id = useId();
  const languageId = useId();
  const { timeZone, tenantTimeZone, language } = settings;
  const ofDevice = deviceTimeZone();
  // Whatever was chosen elsewhere stays to be seen.
  const others = Array.from(new Set([ofDevice, ...(timeZone ? [timeZone] : []), ...ZONES])).toSorted();
  return (
    <fieldset className={styles.block}>
      <legend>{t('zone.title')}</legend>
      <p className="muted tiny">{t('zone.hint')}</p>
      <div className={`stack gap-4 small sized ${styles.field}`}>
        <label htmlFor={id}>{t('zone.label')}</label>
        <select id={id} value={timeZone ?? ''} onChange={({ target }) => onChange({ timeZone: target.value || null })}>
          <option value="">{t('zone.tenant', { zone: tenantTimeZone })}</option>
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {zone === ofDevice ? t('zone.device', { zone }) : zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      <div className={`stack gap-4 small sized ${styles.field}`}>
        <label htmlFor={languageId}>{t('zone.language')}</label>
        <select
          id={languageId}
          value={language ?? i18n.language}
          onChange={({ target }) => onChange({ language: target.value })}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
