import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  loading: 'Ihre Einstellungen werden geladen',
  rules: 'Worüber Sie benachrichtigt werden, und wo',
  when: 'Benachrichtigen, wenn',
  told: '{{kind}}: {{channel}}',
  channels: { panel: 'Leiste', push: 'Push', email: 'E-Mail' },
  kinds: {
    assigned: 'mir Arbeit zugewiesen wird',
    mentioned: 'mich jemand erwähnt',
    status: 'meine Arbeit den Status wechselt',
    overdue: 'meine Arbeit überfällig ist',
    requested: 'eine Anfrage eingeht oder über meine entschieden ist',
    message: 'eine Direktnachricht ungelesen bleibt',
    alarm: 'mein Team einen Alarm hat oder niemand einen gesehen hat',
  },
  inChat: 'Nachrichten warten im Team-Chat',
  noMail:
    'E-Mail ist aus: Ihre Organisation hat keinen Mailserver eingerichtet. Die Verwaltung kann das unter Einstellungen → System tun.',
  push: {
    title: 'Push',
    here: 'Push auf diesem Gerät',
    hint: 'Ihr Browser fragt, ob Gantry Benachrichtigungen zeigen darf. Sie kommen auch, während Gantry geschlossen ist.',
    insecure: 'Push braucht eine sichere Verbindung: Öffnen Sie Gantry unter einer Adresse, die mit https beginnt.',
    homeScreen:
      'Legen Sie Gantry auf iPhone und iPad zuerst auf den Home-Bildschirm: Teilen, dann „Zum Home-Bildschirm“. Öffnen Sie es von dort.',
    browser: 'Dieser Browser bietet kein Push.',
    denied:
      'Dieser Browser lässt Gantry keine Benachrichtigungen zeigen. Erlauben Sie sie in den Einstellungen dieser Seite, über das Symbol neben der Adresse, und laden Sie die Seite neu.',
    devices: 'Geräte mit Push',
    this: 'dieses Gerät',
    since: 'seit',
    unknown: 'Unbekanntes Gerät',
    remove: '{{name}} entfernen',
    test: 'Test senden',
    testSent: 'Ein Test ist auf dem Weg zu Ihren Geräten',
  },
  quiet: {
    title: 'Ruhezeiten',
    hint: 'Dann kommt kein Push und keine Mail. Was geschieht, wartet in der Leiste.',
    on: 'Ruhezeiten einhalten',
    from: 'Von',
    to: 'Bis',
    weekends: 'Auch das ganze Wochenende',
  },
  mail: { title: 'E-Mails', atOnce: 'Sofort', daily: 'Einmal am Tag', digestAt: 'Jeden Tag um' },
  zone: {
    title: 'Zeitzone und Sprache',
    language: 'Sprache von Push und E-Mails',
    hint: 'Nach ihrer Uhr gehen Ruhezeiten und tägliche Mails.',
    label: 'Zeitzone',
    tenant: 'Wie die Organisation: {{zone}}',
    device: '{{zone}} (dieses Gerät)',
  },
} satisfies TextsLike<typeof en>;
