// The values of a class's attributes as a form holds them: one text, the same for the same values, nothing for none.
export type Attribute = string | number | boolean;
export type Attributes = Readonly<Record<string, Attribute>>;

const isAttribute = (value: unknown): value is Attribute =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean';

export function textOfAttributes(values: unknown): string {
  const known = Object.entries(values ?? {}).filter(([, value]) => isAttribute(value));
  return known.length > 0 ? JSON.stringify(Object.fromEntries(known)) : '';
}

export const attributesOf = (text: string): Attributes => (text === '' ? {} : (JSON.parse(text) as Attributes));

/** What was typed, as the server keeps it: digits are a number as soon as they are one. */
export function attributeOf(kind: string, typed: string): Attribute {
  if (kind === 'bool' && typed !== '') return typed === 'true';
  if (kind !== 'number') return typed;
  const digits = typed.trim().replace(',', '.');
  return digits !== '' && String(Number(digits)) === digits ? Number(digits) : digits;
}

/** Only those of these attributes. */
export const restricted = (values: Attributes, ids: readonly number[]): Attributes =>
  Object.fromEntries(Object.entries(values).filter(([id]) => ids.includes(Number(id))));
