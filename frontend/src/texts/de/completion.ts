import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/completion';

const completion = {
  title: { complete: '{{code}} erledigen', submit: '{{code}} zur Prüfung geben' },
  complete: 'Erledigen',
  submit: 'Zur Prüfung geben',
  nothingMissing: 'Es fehlt nichts.',
  timers_one: 'Eine Zeiterfassung läuft',
  timers_other: '{{count}} Zeiterfassungen laufen',
  stop: 'Zeiterfassung beenden',
  steps_one: 'Ein Pflichtschritt ist nicht erledigt',
  steps_other: '{{count}} Pflichtschritte sind nicht erledigt',
  stepDone: '{{name}} ist erledigt',
  blockedBy: 'Blockiert von Arbeitsaufträgen, die nicht erledigt sind',
  childrenOpen: 'Untergeordnete Arbeitsaufträge sind nicht erledigt',
  failureMissing: 'Es ist nicht erfasst, was ausgefallen ist',
  recordFailure: 'Ausfall erfassen',
  overrideReason: 'Grund, trotzdem weiterzumachen',
  unusedParts_one: 'Ein Teil wurde ausgegeben und weder verbraucht noch zurückgegeben',
  unusedParts_other: '{{count}} Teile wurden ausgegeben und weder verbraucht noch zurückgegeben',
  unusedPartsHint:
    'Was übrig ist, wird auf der Registerkarte Teile zurückgegeben. Reservierte Teile werden freigegeben.',
  allUsed: 'Alles verbraucht',
  signature: {
    add: 'Unterschrift hinzufügen',
    by: 'Unterschrieben von',
    label: 'Unterschrift',
    clear: 'Löschen',
    description: 'Unterschrift: {{by}}',
  },
  meters_one: 'Ein Zähler des Assets',
  meters_other: '{{count}} Zähler des Assets',
  metersHint: 'Hier erfasste Zählerstände zählen für Wartungspläne.',
  meterValue: 'Zählerstand von {{name}}',
  recordReading: 'Erfassen',
  resolution: 'Lösung: was getan wurde (optional)',
} as const;

export default { completion } satisfies TextsLike<typeof en>;
