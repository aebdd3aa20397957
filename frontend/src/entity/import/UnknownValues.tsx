// Values of a file that name nothing here: each gets a meaning, by hand or by a list, or the missing records are created.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { FileInput } from '@/components/field/FileInput';
import { useFormats } from '@/components/formats/useFormats';
import { download } from '../api/export';
import type { Import, ImportChoices } from '../api/contract';
import styles from './import.module.css';
import { MeaningInput } from './MeaningInput';
import { asCsv, fromCsv, given, meaning, meaningOf } from './meanings';

type Props = { found: Import; choices: ImportChoices; onChange: (choices: ImportChoices) => void };

/** As many as the server names. */
const MOST = 500;

export function UnknownValues({ found, choices, onChange }: Props) {
  const { t } = useTranslation('entity');
  const { formatNumber } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [wrongLine, setWrongLine] = useState<number | null>(null);
  const { unknown, mapping, fileName } = found;
  // What had a meaning at the last check is not unknown any more; it may be given another one.
  const known = given(choices.values, unknown);
  const naming = [...new Set(unknown.filter(({ family }) => family !== null).map(({ column }) => column))];
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = fromCsv(await file.text(), choices.values);
    setWrongLine(typeof read === 'number' ? read : null);
    if (typeof read !== 'number') onChange({ ...choices, values: read });
  };
  const create = (column: string, wanted: boolean) => {
    const others = choices.create.filter((one) => one !== column);
    onChange({ ...choices, create: wanted ? [...others, column] : others });
  };
  return (
    <section className="stack gap-8">
      <h3>{t('importer.unknown')}</h3>
      <p className="muted">{t('importer.unknownHint')}</p>
      {naming.map((column) => (
        <CheckBox
          key={column}
          label={t('importer.createMissing', { column })}
          checked={choices.create.includes(column)}
          onChange={(wanted) => create(column, wanted)}
        />
      ))}
      <div className={styles.scroll}>
        <table className={`wide ${styles.table} ${styles.mapping}`}>
          <thead>
            <tr>
              <th scope="col">{t('importer.column')}</th>
              <th scope="col">{t('importer.value')}</th>
              <th scope="col">{t('importer.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {[...unknown, ...known].map((one) => (
              <tr key={`${one.column} ${one.value}`}>
                <td>{one.column}</td>
                <th scope="row">
                  {one.value}{' '}
                  {one.rows > 0 && (
                    <span className="muted small">
                      {t('importer.rowsOf', { count: one.rows, replace: { count: formatNumber(one.rows) } })}
                    </span>
                  )}
                </th>
                <td>
                  {choices.create.includes(one.column) && meaningOf(choices.values, one) === undefined ? (
                    <span className="muted">{t('importer.willBeCreated')}</span>
                  ) : (
                    <MeaningInput
                      label={t('importer.meaningOf', { value: one.value, column: one.column })}
                      field={mapping[one.column] ?? ''}
                      family={one.family}
                      value={meaningOf(choices.values, one)}
                      onChange={(is) => onChange({ ...choices, values: meaning(choices.values, one, is) })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unknown.length >= MOST && <p className="muted">{t('importer.firstUnknown', { count: MOST })}</p>}
      <div className="flex wrap gap-8">
        <Button
          icon="download"
          onClick={() =>
            download(new Blob([asCsv(unknown, choices.values)], { type: 'text/csv' }), `${fileName}-values.csv`)
          }
        >
          {t('importer.listAsFile')}
        </Button>
        <FileInput
          ref={input}
          hidden
          accept=".csv,text/csv"
          aria-label={t('importer.listFromFile')}
          onFiles={([file]) => void take(file)}
        />
        <Button icon="upload" onClick={() => input.current?.click()}>
          {t('importer.listFromFile')}
        </Button>
        <span className="muted">{t('importer.listHint')}</span>
      </div>
      {wrongLine !== null && (
        <p className="danger" role="alert">
          {t('importer.listWrong', { line: wrongLine })}
        </p>
      )}
    </section>
  );
}
