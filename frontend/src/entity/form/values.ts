// A record as a form holds it: every field as text, nothing as an empty one; and back as what the server is sent.
import * as z from 'zod/mini';
import type { FieldSpec } from '@/api/familySpec';
import type { Values } from '../api/contract';
import { attributesOf, textOfAttributes } from '../attributes/values';
import type { Family, Row } from '../family';

export type Fields = Readonly<Record<string, string>>;

/** Fields that the form shows, in its order. */
export const shownFields = (family: Family): readonly string[] => family.form.flatMap(({ fields }) => fields);

/** Fields that may be changed. */
export const editable = (family: Family): readonly string[] =>
  shownFields(family).filter((name) => family.fields.get(name)?.edit);

/** What `datetime-local` wants: the local time without a zone. */
function toLocal(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** "0.250000" is 0.25. */
const plainDecimal = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

function textOf(spec: FieldSpec | undefined, value: unknown): string {
  if (spec?.kind === 'bool') return String(value === true);
  if (value === null || value === undefined) return '';
  if (spec?.kind === 'attributes') return textOfAttributes(value);
  if (spec?.kind === 'structure') return JSON.stringify(value);
  if (spec?.kind === 'decimal') return plainDecimal(String(value));
  return spec?.kind === 'time' ? toLocal(String(value)) : String(value);
}

/** Of a new record where there is none: as the server makes it when nothing is said. */
export function fieldsOf(family: Family, record: Row | null): Fields {
  const fieldIn = (name: string) => {
    const spec = family.fields.get(name);
    return [name, textOf(spec, record ? record[name] : spec?.unlessSaid)];
  };
  return Object.fromEntries(editable(family).map(fieldIn));
}

/** One field as the server is sent it. An empty one empties. */
export function wireValue(spec: FieldSpec | undefined, text: string): unknown {
  if (spec?.kind === 'bool') return text === 'true';
  if (spec?.kind === 'attributes') return attributesOf(text);
  // Its own input wrote it.
  if (spec?.kind === 'structure') return text === '' ? null : JSON.parse(text);
  const value = spec?.kind === 'longText' ? text : text.trim();
  if (value === '') return null;
  switch (spec?.kind) {
    case 'whole':
    case 'reference':
      return Number(value);
    case 'decimal':
    case 'money':
      return plainNumber(value);
    case 'time':
      return new Date(value).toISOString();
    default:
      return value;
  }
}

/** Only what differs. */
export function patchOf(family: Family, before: Fields, after: Fields): Values {
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, wireValue(family.fields.get(name), after[name] ?? '')]));
}

/** "12,5" is what many write for 12.5. */
const plainNumber = (text: string) => (text.includes('.') ? text : text.replace(',', '.'));

/** Messages are keys of the texts under `wrong`. */
function ruleOf(spec: FieldSpec) {
  const checks = [];
  if (spec.required && spec.kind !== 'bool') checks.push(z.refine((text) => String(text).trim() !== '', 'required'));
  if (spec.max) checks.push(z.maxLength(spec.max, 'tooLong'));
  if (spec.kind === 'whole') checks.push(z.regex(/^\s*(-?\d{1,15})?\s*$/, 'notWhole'));
  if (spec.kind === 'decimal' || spec.kind === 'money') checks.push(z.regex(/^\s*(-?\d+([.,]\d+)?)?\s*$/, 'notNumber'));
  if (spec.kind === 'colour') checks.push(z.regex(/^(#[\da-fA-F]{6})?$/, 'notColour'));
  return z.string().check(...checks);
}

/** What the form checks before anything is sent; the server has the last word. */
export const schemaOf = (family: Family) =>
  z.object(
    Object.fromEntries(
      editable(family).flatMap((name) => {
        const spec = family.fields.get(name);
        return spec ? [[name, ruleOf(spec)]] : [];
      }),
    ),
  );
