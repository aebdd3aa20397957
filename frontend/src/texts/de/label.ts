import type { TextsLike } from '@/texts/like';
import type en from '../en/label';

export default {
  title_one: '{{count}} Etikett drucken',
  title_other: '{{count}} Etiketten drucken',
  layout: 'Papier',
  layouts: {
    'a4-3x8': { name: 'A4, 3 × 8', about: 'je 70 × 37 mm' },
    'a4-4x10': { name: 'A4, 4 × 10', about: 'je 52,5 × 29,7 mm' },
    'label-62mm': { name: 'Etikettendrucker', about: 'Rolle mit 62 mm' },
  },
  preview: 'Druckvorschau',
  print_one: 'Etikett drucken',
  print_other: '{{count}} Etiketten drucken',
  scan: {
    unknown: 'Keine Anlage mit dem Code {{code}}',
    unknownHint:
      'Die Anlage wurde möglicherweise archiviert, oder ihr Code hat sich seit dem Druck des Etiketts geändert.',
    search: 'Nach {{code}} suchen',
    foreign: 'Dieses Etikett gehört zu einer anderen Organisation',
    foreignHint: 'Es gehört zu „{{tenant}}“. Melden Sie sich dort an, um die Anlage zu öffnen.',
  },
} satisfies TextsLike<typeof en>;
