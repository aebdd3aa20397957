// Push on this device: on or off, or why it cannot be had and what one can do about it. The browser asks for permission only
// when the user turns it on.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { Switch } from '@/components/switch/Switch';
import { useTurnOn } from './api/push';
import { lackOf, permission } from './push/device';
import styles from './Settings.module.css';

type Props = {
  publicKey: string;
  /** This one, while push is on. */
  device: number | null;
  busy: boolean;
  onOff: (device: number) => void;
};

export function ThisDevice({ publicKey, device, busy, onOff }: Props) {
  const { t } = useTranslation('notification-settings');
  const turnOn = useTurnOn();
  const lack = lackOf();
  const denied = !lack && permission() === 'denied';
  if (lack || denied) {
    return (
      <p className={styles.lack}>
        <Icon name="info-circle" />
        <span>{t(`push.${lack ?? 'denied'}`)}</span>
      </p>
    );
  }
  const on = device !== null;
  return (
    <>
      <Switch
        label={t('push.here')}
        checked={turnOn.isPending || (on && !busy)}
        disabled={turnOn.isPending || busy}
        onChange={(wanted) => (wanted ? turnOn.mutate(publicKey) : on && onOff(device))}
      />
      {!on && <p className="muted tiny">{t('push.hint')}</p>}
    </>
  );
}
