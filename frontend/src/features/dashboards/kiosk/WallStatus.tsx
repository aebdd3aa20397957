// What a wall must say of itself: what time it is, and whether what it shows is live.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { useTick } from '@/components/time/useTick';
import { useConnected } from '@/realtime/useCutOff';
import styles from './kiosk.module.css';

const CLOCK_MS = 1_000;

function Clock() {
  const { formatShortDate, formatTimeSeconds } = useFormats();
  const now = useTick(CLOCK_MS);
  return (
    <time className={`numbers ${styles.clock}`} dateTime={new Date(now).toISOString()}>
      <small className="muted regular">{formatShortDate(now)}</small> {formatTimeSeconds(now)}
    </time>
  );
}

export function WallStatus() {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const connected = useConnected();
  return (
    <>
      <span className={`inline-row gap-6 ${styles.link}`} role="status" data-tone={connected ? 'success' : 'danger'}>
        <Icon name={connected ? 'check-circle' : 'exclamation-triangle'} />
        {connected ? t('kiosk.live') : common('notCurrent')}
      </span>
      <Clock />
    </>
  );
}
