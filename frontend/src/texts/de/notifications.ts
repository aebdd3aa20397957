import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/notifications';

const notificationSettings = {
  loading: 'Ihre Einstellungen werden geladen',
  rules: 'Benachrichtigungsregeln',
  when: 'Ereignis',
  ruleLabel: '{{kind}}: {{channel}}',
  channels: { panel: 'Leiste', push: 'Push', email: 'E-Mail' },
  kinds: {
    assigned: 'Arbeit wird mir zugewiesen',
    mentioned: 'Ich werde erwähnt',
    status: 'Meine Arbeit wechselt den Status',
    overdue: 'Meine Arbeit ist überfällig',
    requested: 'Eine Arbeitsanforderung geht ein, oder über meine wird entschieden',
    message: 'Eine Direktnachricht ist ungelesen',
    alarm: 'Mein Team hat einen Alarm, oder ein Alarm wird eskaliert',
    kit: 'Der Teilesatz meiner Arbeit liegt bereit',
    webhook: 'Ein Webhook wird pausiert (Administratoren)',
    undelivered: 'Eine E-Mail von mir an einen Lieferanten wird nicht zugestellt',
    stock: 'Bestand eines Lagers ist niedrig, zu hoch, läuft ab oder liegt ungenutzt',
    contract: 'Ein Vertrag, für den ich verantwortlich bin, endet bald',
  },
  inChat: 'Nachrichten erscheinen im Team-Chat',
  noMail:
    'E-Mail ist aus: Kein Mailserver ist eingerichtet. Ein Administrator kann ihn unter Einstellungen → System einrichten.',
  push: {
    title: 'Push',
    here: 'Push auf diesem Gerät',
    hint: 'Ihr Browser fragt nach der Erlaubnis, Benachrichtigungen anzuzeigen. Sie kommen auch an, während Gantry geschlossen ist.',
    insecure: 'Push erfordert eine sichere Verbindung: Öffnen Sie Gantry unter einer Adresse, die mit https beginnt.',
    homeScreen:
      'Legen Sie Gantry auf iPhone und iPad zuerst auf den Home-Bildschirm: Teilen, dann „Zum Home-Bildschirm“. Öffnen Sie es von dort.',
    browser: 'Dieser Browser unterstützt kein Push.',
    denied:
      'Benachrichtigungen sind in diesem Browser blockiert. Erlauben Sie sie in den Website-Einstellungen (Symbol neben der Adresse), und laden Sie die Seite neu.',
    devices: 'Geräte mit Push',
    this: 'dieses Gerät',
    since: 'seit',
    unknown: 'Unbekanntes Gerät',
    remove: '{{name}} entfernen',
    test: 'Test senden',
    testSent: 'Test an Ihre Geräte gesendet',
  },
  quiet: {
    title: 'Ruhezeiten',
    hint: 'In dieser Zeit kein Push und keine E-Mail. Benachrichtigungen bleiben in der Leiste.',
    on: 'Ruhezeiten aktivieren',
    from: 'Von',
    to: 'Bis',
    weekends: 'Ganzes Wochenende',
  },
  mail: { title: 'E-Mails', atOnce: 'Sofort', daily: 'Tägliche Zusammenfassung', digestAt: 'Täglicher Versand um' },
  zone: {
    title: 'Zeitzone und Sprache',
    language: 'Sprache von Push und E-Mails',
    hint: 'Gilt für Ruhezeiten und tägliche E-Mails.',
    label: 'Zeitzone',
    tenant: 'Standard der Organisation: {{zone}}',
    device: '{{zone}} (dieses Gerät)',
  },
} satisfies TextsLike<(typeof en)['notification-settings']>;

export default { 'notification-settings': notificationSettings };
