// Notification settings. Loaded after the page.
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { Section } from './Section';
import { useTranslation } from 'react-i18next';

const NotificationSettings = lazy(async () => ({
  default: (await import('@/features/notifications/settings/NotificationSettings')).NotificationSettings,
}));

export function NotificationsSection() {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('notifications')} anchor="notifications">
      <Suspense fallback={<Skeleton height={320} />}>
        <NotificationSettings />
      </Suspense>
    </Section>
  );
}
