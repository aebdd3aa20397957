import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  title_one: '{{count}} Etikett drucken',
  title_other: '{{count}} Etiketten drucken',
  layout: 'Papier',
  layouts: {
    'a4-3x8': { name: 'A4, 3 × 8', about: 'je 70 × 37 mm' },
    'a4-4x10': { name: 'A4, 4 × 10', about: 'je 52,5 × 29,7 mm' },
    'label-62mm': { name: 'Etikettendrucker', about: 'Rolle mit 62 mm' },
  },
  preview: 'Was gedruckt wird',
  print_one: 'Etikett drucken',
  print_other: '{{count}} Etiketten drucken',
  scan: {
    unknown: 'Nichts hat den Code {{code}}',
    unknownHint: 'Die Anlage ist vielleicht archiviert oder hat seit dem Druck einen anderen Code bekommen.',
    search: 'Nach {{code}} suchen',
    foreign: 'Dieses Etikett gehört nicht zu Ihnen',
    foreignHint: 'Es gehört zu „{{tenant}}“. Melden Sie sich dort an, um zu sehen, worauf es klebt.',
  },
} satisfies TextsLike<typeof en>;
