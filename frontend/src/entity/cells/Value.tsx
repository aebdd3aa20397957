// A field of a record, ready to be looked at. Always as text: what people typed never becomes markup.
import type { ReactNode } from 'react';
import { names } from '@/api/familySpec';
import { useFamily, fieldOf } from '../FamilyContext';
import type { Row } from '../family';
import styles from './cells.module.css';
import { useWords } from './useWords';

export function useValue() {
  const family = useFamily();
  const inWords = useWords();
  return (record: Row, name: string): string => {
    const spec = fieldOf(family, name);
    return inWords(name, spec, names(spec.kind) && spec.shown ? record[spec.shown] : record[name]);
  };
}

/** What a cell shows, in the family's own way where it has one; null where there is nothing to show. */
export function useCell() {
  const family = useFamily();
  const value = useValue();
  return (record: Row, name: string): ReactNode => {
    const own = family.cells[name];
    // What is shown beside the fields may be put together of several members: only its own cell knows whether there is any.
    if (own && family.computed.has(name)) return own(record);
    return value(record, name) ? (own?.(record) ?? <Value {...{ record, name }} />) : null;
  };
}

export function Value({ record, name }: { record: Row; name: string }) {
  const family = useFamily();
  const value = useValue()(record, name);
  if (value === '') return null;
  switch (fieldOf(family, name).kind) {
    case 'code':
      return <span className="muted numbers">{value}</span>;
    case 'colour':
      return (
        <span className="inline-row gap-8">
          <span
            className={styles.swatch}
            style={{ '--swatch': /^#[\da-f]{3,8}$/i.test(value) ? value : 'transparent' }}
          />
          {value}
        </span>
      );
    case 'date':
      return (
        <time className="nowrap" dateTime={String(record[name])}>
          {value}
        </time>
      );
    case 'time':
      return <time dateTime={String(record[name])}>{value}</time>;
    default:
      return value;
  }
}
