import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/first/home';

const home = {
  morning: 'Guten Morgen, {{name}}',
  afternoon: 'Guten Tag, {{name}}',
  evening: 'Guten Abend, {{name}}',
  nothing: 'Keine Module verfügbar',
  nothingHint: 'Ihre Rolle hat auf kein Modul Zugriff. Bitten Sie Ihren Administrator um Zugriff.',
} satisfies TextsLike<typeof en.home>;

export default { home };
