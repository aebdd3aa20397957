// What a document may be called by the name of its file.
import type { DocumentKind } from '../api/documents';

const LONGEST_CODE = 50;
const LONGEST_NAME = 200;

const KINDS: readonly [DocumentKind, RegExp][] = [
  ['drawing', /\.(dwg|dxf|stp|step)$|drawing|zeichnung/i],
  ['manual', /manual|handbook|handbuch|anleitung/i],
  ['certificate', /certificate|zertifikat/i],
  ['photo', /\.(jpe?g|png|webp|gif|hei[cf]|bmp|tiff?)$/i],
];

export const kindOf = (fileName: string): DocumentKind => KINDS.find(([, fits]) => fits.test(fileName))?.[0] ?? 'other';

const withoutExtension = (fileName: string) => fileName.replace(/\.[^.]+$/, '').trim();

/** "pump_manual-v2.pdf" → "Pump manual-v2". */
export function nameOf(fileName: string): string {
  const words = withoutExtension(fileName).replaceAll('_', ' ').replaceAll(/\s+/g, ' ');
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, LONGEST_NAME);
}

/** "Pump manual (v2).pdf" → "PUMP-MANUAL-V2"; letters of all languages stay. */
export function codeOf(fileName: string): string {
  const letters = withoutExtension(fileName)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-');
  return letters.slice(0, LONGEST_CODE).replaceAll(/^[-.]+|[-.]+$/g, '') || 'DOC';
}

const MOST_TRIES = 50;

/** The code, with a number behind it if it is taken. */
export async function freeCode(wanted: string, isFree: (code: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; number <= MOST_TRIES; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const code = wanted.slice(0, LONGEST_CODE - suffix.length) + suffix;
    if (await isFree(code)) return code;
  }
  // The server has the last word, and the person the field.
  return wanted;
}
