import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/home';

const homeWork = {
  title: 'Jetzt zu tun',
  openAll: 'Alle öffnen',
  openBoard: 'Board öffnen',
  timer: 'Laufende Zeiterfassung',
  messages_one: '{{count}} ungelesene Nachricht',
  messages_other: '{{count}} ungelesene Nachrichten',
  mine: { title: 'Meine Arbeitsaufträge', none: 'Ihnen sind keine offenen Arbeitsaufträge zugewiesen.' },
  unassigned: {
    title: 'Nicht zugewiesene Arbeitsaufträge',
    none: 'Jeder offene Arbeitsauftrag hat eine verantwortliche Person.',
  },
  overdue: { title: 'Überfällige Arbeitsaufträge', none: 'Kein Arbeitsauftrag ist überfällig.' },
  requests: { title: 'Anforderungen ohne Entscheidung', none: 'Keine Arbeitsanforderung wartet.' },
  alarms: { title: 'Alarme', none: 'Keine aktiven oder unquittierten Alarme.' },
  dashboards: { title: 'Dashboards', none: 'Noch keine Dashboards. Legen Sie das erste unter Dashboards an.' },
  jobs: { title: 'Fehlgeschlagene Aufträge', none: 'Kein Hintergrundauftrag ist fehlgeschlagen.' },
} satisfies TextsLike<(typeof en)['home-work']>;

export default { 'home-work': homeWork };
