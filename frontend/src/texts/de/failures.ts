import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/failures';

const failures = {
  label: 'Ausfälle',
  none: 'Keine Ausfälle',
  noneHint: 'Erfassen Sie, was ausgefallen ist, was zu sehen war, warum, und was geholfen hat.',
  add: 'Ausfall erfassen',
  edit: 'Ausfall bearbeiten',
  remove: 'Ausfall löschen',
  removeText: '„{{name}}“ wird gelöscht. Der Stillstand bleibt.',
  save: 'Speichern',
  nothing: 'Nicht bekannt',
  fields: {
    class: 'Fehlerklasse',
    mode: 'Fehlerbild (beobachtet)',
    mechanism: 'Mechanismus (vermutet)',
    problem: 'Problem',
    cause: 'Ursache',
    remedy: 'Abhilfe',
    failedAt: 'Ausgefallen am',
    downtime: 'Stillstand der Anlage',
    downFrom: 'Stillstand von',
    downUntil: 'Stillstand bis',
    note: 'Bemerkung',
  },
  noDowntime: 'Keiner',
  newDowntime: 'Ausfallzeit erfassen …',
  downUntilHelp: 'Leer lassen, solange das Asset stillsteht.',
  span: '{{from}} – {{until}}',
  now: 'jetzt',
  recorded: '{{by}}, {{when}}',
} as const;

export default { failures } satisfies TextsLike<typeof en>;
