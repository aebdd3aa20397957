// Says a new notification to those who do not see it come, once the voice is free.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listenTo } from '@/realtime/topic/SignalTopic';
import type { Notification } from '../api/types';
import { lineOf } from '../words';

export function Announcer() {
  const { t, i18n } = useTranslation('notifications');
  const [said, setSaid] = useState<Notification | null>(null);
  useEffect(
    () =>
      listenTo('inbox', (data, type) => {
        if (type === 'notification') setSaid((data as { notification: Notification }).notification);
      }),
    [],
  );
  return (
    <p className="visually-hidden" aria-live="polite">
      {said && lineOf(said, t, i18n.language)}
    </p>
  );
}
