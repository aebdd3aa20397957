// Says new messages to those who do not see them, once the voice is free.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@/realtime/thread/model';
import { useThread } from '../live/useThreadStore';

export function Announcer({ me }: { me: number }) {
  const { t } = useTranslation('chat');
  const store = useThread();
  const [said, setSaid] = useState<Message | null>(null);
  useEffect(
    () =>
      store.watch((event) => {
        if (event?.type !== 'messageSent' || event.by.id === me) return;
        setSaid((event.data as { message: Message }).message);
      }),
    [store, me],
  );
  return (
    <p className="visually-hidden" aria-live="polite">
      {said && t('announce', { name: said.by.name || t('system'), text: said.text || t('noWords') })}
    </p>
  );
}
