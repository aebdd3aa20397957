import type { TextsLike } from '@/texts/like';
import type en from '../en/pwa';

export default {
  update: {
    title: 'Eine neue Version ist verfügbar.',
    text: 'Laden Sie zum Aktualisieren neu. Bei ungespeicherten Änderungen werden Sie vorher gefragt.',
    reload: 'Neu laden',
    later: 'Später',
  },
  offline: {
    title: 'Offline. Daten von diesem Gerät werden angezeigt.',
    since: 'Offline. Datenstand: {{time}}.',
    retry: 'Erneut versuchen',
  },
  install: {
    title: 'Gantry zum Home-Bildschirm hinzufügen',
    share: 'Tippen Sie auf Teilen, das Quadrat mit dem Pfeil.',
    add: 'Wählen Sie „Zum Home-Bildschirm“.',
    open: 'Öffnen Sie Gantry von dort, um den ganzen Bildschirm zu nutzen und Push-Nachrichten zu erhalten.',
  },
} satisfies TextsLike<typeof en>;
