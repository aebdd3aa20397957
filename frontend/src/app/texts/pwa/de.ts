import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  update: {
    title: 'Eine neuere Version ist bereit.',
    text: 'Laden Sie neu, wenn es passt: Nach Ungespeichertem wird zuerst gefragt.',
    reload: 'Neu laden',
    later: 'Später',
  },
  offline: {
    title: 'Keine Verbindung. Auf diesem Gerät behalten.',
    since: 'Keine Verbindung. Stand: {{time}}.',
    retry: 'Erneut versuchen',
  },
  install: {
    title: 'Gantry auf den Home-Bildschirm legen',
    share: 'Tippen Sie auf Teilen, das Quadrat mit dem Pfeil.',
    add: 'Wählen Sie „Zum Home-Bildschirm“.',
    open: 'Öffnen Sie Gantry von dort: Es hat den ganzen Bildschirm und kann Ihnen Push senden.',
  },
} satisfies TextsLike<typeof en>;
