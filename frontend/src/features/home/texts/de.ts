import type { TextsLike } from '@/components/texts/like';
import type en from './en';

export default {
  morning: 'Guten Morgen, {{name}}',
  afternoon: 'Guten Tag, {{name}}',
  evening: 'Guten Abend, {{name}}',
  nothing: 'Hier ist noch nichts',
  nothingHint: 'Ihre Rolle öffnet kein Modul. Bitten Sie die Verwaltung Ihrer Organisation um Zugriff.',
} satisfies TextsLike<typeof en>;
