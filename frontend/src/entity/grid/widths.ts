// How wide a column is by default: as its values need, and its head.
import type { Kind } from '@/api/familySpec';
import { fieldOf } from '../FamilyContext';
import type { Family } from '../family';
import type { Layout } from '../view/layout';

const USUAL: Readonly<Record<Kind, number>> = {
  code: 120,
  text: 200,
  longText: 280,
  whole: 100,
  decimal: 110,
  money: 120,
  bool: 90,
  date: 120,
  time: 172,
  choice: 130,
  reference: 180,
  links: 180,
  colour: 110,
  attributes: 200,
  structure: 200,
};

/** Beside the words of a head: its padding and the arrow of the order. */
const HEAD_ROOM = 48;
/** About what a letter of a head takes. */
const LETTER = 6.6;

/** No head is cut unless its column was made narrower. */
export const widthOf = (family: Family, layout: Layout, name: string, head: string): number =>
  layout.widths[name] ??
  Math.max(family.widths[name] ?? USUAL[fieldOf(family, name).kind], Math.ceil(head.length * LETTER) + HEAD_ROOM);
