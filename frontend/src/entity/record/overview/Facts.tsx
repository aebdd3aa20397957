// What is summed up of a record, and its fields as text in the groups of its form. What is empty is left out.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSees } from '@/api/calls/userSubModules';
import { attributesOf, textOfAttributes } from '../../attributes/values';
import { useCell, useValue } from '../../cells/Value';
import { fieldOf, useFamily, useFamilyWords } from '../../FamilyContext';
import { type Row, specOf } from '../../family';
import { fieldsOf } from '../../form/values';
import { AttributeFacts } from './AttributeFacts';
import { addressOf } from './addresses';
import styles from './overview.module.css';

const WIDE: ReadonlySet<string> = new Set(['longText', 'structure']);

export function Facts({ record }: { record: Row }) {
  const { t } = useTranslation('entity');
  const family = useFamily();
  const words = useFamilyWords(family);
  const content = useContent();
  const fields = fieldsOf(family, record);
  // The heading of the page says these.
  const isAbove = (name: string) => name === family.title || fieldOf(family, name).kind === 'code';
  const summary = { title: undefined, fields: family.summary };
  const groups = [summary, ...family.form].map(({ title, fields: names }) => ({
    title,
    facts: names
      .filter((name) => !isAbove(name) && (family.asked[name]?.(fields) ?? true))
      .map((name) => ({ name, kind: fieldOf(family, name).kind, shown: content(record, name) }))
      .filter(({ shown }) => shown !== null),
  }));
  const filled = groups.filter(({ facts }) => facts.length > 0);
  if (filled.length === 0) return <p className="muted small">{t('overview.noDetails')}</p>;
  return filled.map(({ title, facts }, place) => (
    <section key={title ?? place} className={styles.group}>
      {title && <h2 className="muted tiny bold">{words.section(title)}</h2>}
      <dl className={styles.facts}>
        {facts.map(({ name, kind, shown }) =>
          kind === 'attributes' ? (
            <AttributeFacts key={name} record={record} name={name} />
          ) : (
            <div key={name} data-wide={WIDE.has(kind) || undefined}>
              <dt>{words.field(name)}</dt>
              <dd className={WIDE.has(kind) ? 'pre-line' : undefined}>{shown}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  ));
}

/** What a fact says; null where there is nothing to say. */
function useContent() {
  const { i18n } = useTranslation('entity');
  const family = useFamily();
  const sees = useSees();
  const cell = useCell();
  const value = useValue();
  return (record: Row, name: string): ReactNode => {
    const spec = fieldOf(family, name);
    // What is linked to the record is only named in it.
    const raw = record[spec.kind === 'links' ? (spec.shown ?? name) : name];
    if (spec.kind === 'attributes') return Object.keys(attributesOf(textOfAttributes(raw))).length > 0 ? '' : null;
    if (raw === null || raw === undefined || raw === '') return null;
    const format = family.formatters[name];
    if (format) return format(raw, i18n) || null;
    // Without words of its own it says nothing to people.
    if (spec.kind === 'structure') return null;
    const shown = cell(record, name) || null;
    const to = spec.kind === 'reference' && spec.family ? addressOf(spec.family, Number(raw)) : null;
    const subModule = specOf(spec.family ?? '')?.subModule;
    if (shown !== null && to && subModule && sees(subModule)) return <Link to={to}>{shown}</Link>;
    const plain = value(record, name);
    if (name === 'email') return <a href={`mailto:${plain}`}>{plain}</a>;
    if (name === 'phone') return <a href={`tel:${plain.replaceAll(/[^+\d]/g, '')}`}>{plain}</a>;
    return shown;
  };
}
