import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/plan_health';

const health = {
  title: 'Wirksamkeit der Pläne',
  search: 'Plan suchen',
  from: 'Von',
  until: 'Bis',
  show: 'Zeigen',
  only: { all: 'Alle Pläne', withoutEffect: 'Ohne Wirkung', tooRare: 'Zu selten' },
  none: 'Keine Zahlen, bevor der Plan aktiv ist',
  nothing: 'Keine Pläne gefunden',
  compliance: 'Termintreue',
  generated: 'Erzeugt',
  inTime: 'Pünktlich',
  late: 'Verspätet',
  missed: 'Verpasst',
  skipped: 'Ausgelassen',
  open: 'Offen',
  overdue: 'Überfällig',
  findings: 'Befunde',
  failures: 'Ausfälle',
  costPlanned: 'Geplante Kosten',
  costActual: 'Istkosten',
  advice: 'Intervall',
  runs: 'Termine',
  result: 'Ergebnis',
  done: 'Erledigt',
  finding: 'Befund',
  yes: 'Ja',
  lengthen_one: 'Von {{interval}} auf {{days}} Tage verlängern: kein Befund bei {{count}} Termin',
  lengthen_other: 'Von {{interval}} auf {{days}} Tage verlängern: kein Befund bei den letzten {{count}} Terminen',
  shorten_one: 'Von {{interval}} auf {{days}} Tage verkürzen: {{count}} Ausfall vor dem nächsten Termin',
  shorten_other: 'Von {{interval}} auf {{days}} Tage verkürzen: {{count}} Ausfälle vor dem nächsten Termin',
  keep: {
    noInterval: 'Kein Intervall in Tagen',
    fewRuns: 'Beibehalten: zu wenige Termine',
    findings: 'Beibehalten: die Arbeit findet etwas',
    failures: 'Beibehalten: wenige Ausfälle vor dem nächsten Termin',
    statutory: 'Beibehalten: gesetzlich vorgeschrieben',
  },
} satisfies TextsLike<(typeof en)['plan-health']>;

export default { 'plan-health': health };
