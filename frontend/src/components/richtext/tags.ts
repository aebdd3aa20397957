// The HTML that the editor understands, for reading and for writing. All of it is allowed by the server's sanitiser.
import type { TextFormatType } from 'lexical';

/** From the outermost tag to the innermost. */
export const FORMAT_TAGS = [
  ['bold', 'b'],
  ['italic', 'i'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['highlight', 'mark'],
  ['code', 'code'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
] as const satisfies readonly (readonly [TextFormatType, string])[];

const SYNONYMS: readonly (readonly [string, TextFormatType])[] = [
  ['strong', 'bold'],
  ['em', 'italic'],
  ['ins', 'underline'],
  ['del', 'strikethrough'],
  ['strike', 'strikethrough'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
];

export const FORMAT_OF_TAG: ReadonlyMap<string, TextFormatType> = new Map([
  ...FORMAT_TAGS.map(([format, tag]) => [tag, format] as const),
  ...SYNONYMS,
]);

export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Blocks that only group other blocks: their content is read, they are not. */
export const GROUPS: ReadonlySet<string> = new Set(
  'div section article header footer main aside nav center hgroup address'.split(' '),
);

/** Blocks that the editor cannot edit. */
export const PRESERVED = 'table, hr, pre, dl, details, figure, blockquote';
