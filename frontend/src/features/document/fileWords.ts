// A file in words and signs: how large it is, and what kind of thing.

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
] as const;

/** "2.4 MB", "640 kB", "0.2 kB". */
export function fileSize(bytes: number, language: string): string {
  const [unit, of] = UNITS.find(([, size]) => bytes >= size) ?? ['kilobyte', 1e3];
  const digits = bytes / of < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(bytes / of);
}

export type FileForm = 'image' | 'pdf' | 'text' | 'other';

const IMAGES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp'];

/** How a browser can show it. */
export function formOf(mediaType: string | null): FileForm {
  if (mediaType === 'application/pdf') return 'pdf';
  if (mediaType && IMAGES.includes(mediaType)) return 'image';
  return mediaType?.startsWith('text/') ? 'text' : 'other';
}

export function iconOf(mediaType: string | null): string {
  const form = formOf(mediaType);
  if (form === 'pdf') return 'file-pdf';
  if (form === 'image') return 'image';
  if (form === 'text') return 'align-left';
  if (mediaType?.includes('sheet') || mediaType?.includes('excel')) return 'file-excel';
  if (mediaType?.includes('word')) return 'file-word';
  return mediaType?.startsWith('video/') ? 'video' : 'file';
}
