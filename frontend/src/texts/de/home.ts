import type { TextsLike } from '@/texts/like';
import type en from '../en/home';

export default {
  morning: 'Guten Morgen, {{name}}',
  afternoon: 'Guten Tag, {{name}}',
  evening: 'Guten Abend, {{name}}',
  nothing: 'Keine Module verfügbar',
  nothingHint: 'Ihre Rolle hat auf kein Modul Zugriff. Bitten Sie Ihren Administrator um Zugriff.',
} satisfies TextsLike<typeof en>;
