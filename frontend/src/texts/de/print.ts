import type { TextsLike } from '@/texts/like';
import type en from '@/texts/en/print';

const print = {
  print: 'Drucken',
  title_one: 'Arbeitsauftrag drucken',
  title_other: '{{count}} Arbeitsaufträge drucken',
  action: 'PDF erzeugen',
  paper: 'Papierformat',
  a4: 'A4',
  letter: 'US Letter',
  photos: 'Mit Fotos',
  tooManyPhotos: 'Mit Fotos werden höchstens {{most}} Arbeitsaufträge auf einmal gedruckt.',
  tooMany: 'Höchstens {{most}} Arbeitsaufträge werden auf einmal gedruckt.',
  file: 'arbeitsauftraege',
  done: 'Das PDF wurde heruntergeladen',
} as const;

export default { print } satisfies TextsLike<typeof en>;
