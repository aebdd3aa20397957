// Notification settings: kinds and channels, quiet hours, and the devices with push.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useChangeSettings, useSettings } from './api/settings';
import { Devices } from './Devices';
import { MailTimes } from './MailTimes';
import { QuietHours } from './QuietHours';
import { Rules } from './Rules';
import { TimeZone } from './TimeZone';

export function NotificationSettings() {
  const { t } = useTranslation('notification-settings');
  const { data: settings, error, refetch } = useSettings();
  const onChange = useChangeSettings();
  if (!settings) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <div className="stack fluid gap-24 wide" role="status" aria-label={t('loading')}>
        <Skeleton height={240} />
        <Skeleton height={80} />
      </div>
    );
  }
  return (
    <div className="stack fluid gap-24 wide">
      <Rules {...{ settings, onChange }} />
      <Devices />
      <QuietHours {...{ settings, onChange }} />
      <MailTimes {...{ settings, onChange }} />
      <TimeZone {...{ settings, onChange }} />
    </div>
  );
}
