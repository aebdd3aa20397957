// When one wants to be left alone: what happens then waits in the panel, and nothing rings.
import { useTranslation } from 'react-i18next';
import { Switch } from '@/components/switch/Switch';
import type { NotificationSettings } from '../inbox/api/types';
import type { ChangeSettings } from './api/settings';
import styles from './Settings.module.css';
import { TimeField } from './TimeField';

type Props = { settings: NotificationSettings; onChange: ChangeSettings };

export function QuietHours({ settings, onChange }: Props) {
  const { t } = useTranslation('notification-settings');
  const { quietHours } = settings;
  const set = (change: Partial<typeof quietHours>) => onChange({ quietHours: { ...quietHours, ...change } });
  return (
    <fieldset className={styles.block}>
      <legend>{t('quiet.title')}</legend>
      <p className="muted tiny">{t('quiet.hint')}</p>
      <Switch label={t('quiet.on')} checked={quietHours.on} onChange={(on) => set({ on })} />
      {quietHours.on && (
        <>
          <div className={styles.pair}>
            <TimeField label={t('quiet.from')} time={quietHours.from} onChange={(from) => set({ from })} />
            <TimeField label={t('quiet.to')} time={quietHours.to} onChange={(to) => set({ to })} />
          </div>
          <Switch
            label={t('quiet.weekends')}
            checked={quietHours.weekends}
            onChange={(weekends) => set({ weekends })}
          />
        </>
      )}
    </fieldset>
  );
}
