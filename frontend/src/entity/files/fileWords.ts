// What kind of thing a file is, and its sign.

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
