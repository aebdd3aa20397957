// Which column of the file fills which field, with the first rows beside so that one sees what is meant.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { Select } from '@/components/field/Select';
import { useFormats } from '@/components/formats/useFormats';
import type { Import, Mapping } from '../api/contract';
import { useFamily, useFamilyWords } from '../FamilyContext';
import { completed } from './guess';
import styles from './import.module.css';

type Props = { found: Import; busy: boolean; onCheck: (mapping: Mapping) => void };

const SHOWN = 3;

export function MappingStep({ found, busy, onCheck }: Props) {
  const { t } = useTranslation('entity');
  const { formatList } = useFormats();
  const family = useFamily();
  const words = useFamilyWords(family);
  const fields = [...family.fields].filter(([, spec]) => spec.edit);
  // What the server has recognised besides is no field of the form: a number, or what belongs to a line of the record.
  const recognised = Object.values(found.mapping).filter((name) => name !== null && name !== undefined);
  const names = [...new Set([...fields.map(([name]) => name), ...recognised])];
  const options = names.map((name) => ({ value: name, label: words.field(name) }));
  const [mapping, setMapping] = useState(() => completed(found.mapping, names, words.field));
  const chosen = Object.values(mapping).filter((field) => field !== null);
  const missing = fields.filter(([name, spec]) => spec.required && !chosen.includes(name)).map(([name]) => name);
  const twice = [...new Set(chosen.filter((name, at) => chosen.indexOf(name) !== at))];
  const named = (some: readonly string[]) => formatList(some.map(words.field));
  return (
    <>
      <p>{t('importer.mappingHint', { count: found.rows, name: found.fileName })}</p>
      <div className={styles.scroll}>
        <table className={`wide ${styles.table} ${styles.mapping}`}>
          <thead>
            <tr>
              <th scope="col">{t('importer.header')}</th>
              <th scope="col">{t('importer.sample')}</th>
              <th scope="col">{t('importer.field')}</th>
            </tr>
          </thead>
          <tbody>
            {found.headers.map((header, at) => (
              <tr key={header}>
                <th scope="row">{header}</th>
                <td className="muted">
                  {found.sample
                    .slice(0, SHOWN)
                    .map((row) => row[at])
                    .filter(Boolean)
                    .join(' · ')}
                </td>
                <td>
                  <Select
                    aria-label={t('importer.fieldOf', { header })}
                    value={mapping[header] ?? ''}
                    nothing={t('importer.skip')}
                    options={options}
                    onChange={(name) => setMapping({ ...mapping, [header]: name || null })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div aria-live="polite">
        {missing.length > 0 && <p className="warning">{t('importer.missing', { fields: named(missing) })}</p>}
        {twice.length > 0 && <p className="danger">{t('importer.twice', { fields: named(twice) })}</p>}
      </div>
      <div className="flex wrap end gap-8">
        <Button
          kind="primary"
          {...{ busy }}
          // A file that only updates may leave out what is needed of a new record: the check shows that.
          disabled={chosen.length === 0 || twice.length > 0}
          onClick={() => onCheck(mapping)}
        >
          {t('importer.check')}
        </Button>
      </div>
    </>
  );
}
