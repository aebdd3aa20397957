// When one wants to be left alone: what happens then waits in the panel, and nothing rings.
import { useTranslation } from 'react-i18next';
import { Switch } from '@/components/switch/Switch';
import type { NotificationSettings } from '../inbox/api/types';
import type { ChangeSettings } from './api/settings';
import styles from './Settings.module.css';
import { TimeInput } from '@/components/field/TimeInput';

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
            <TimeInput required label={t('quiet.from')} value={quietHours.from} onChange={(from) => set({ from })} />
            <TimeInput required label={t('quiet.to')} value={quietHours.to} onChange={(to) => set({ to })} />
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
