// How wide a column is when nobody has said.
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

export const widthOf = (family: Family, layout: Layout, name: string): number =>
  layout.widths[name] ?? family.widths[name] ?? USUAL[fieldOf(family, name).kind];
