// What the check found, or how the import ended: all is fine, or which lines are wrong and why, and what can be done about it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { CheckBox } from '@/components/field/CheckBox';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { download } from '../api/export';
import type { Import, ImportChoices } from '../api/contract';
import styles from './import.module.css';
import { errorsAsCsv } from './errorsAsCsv';
import { given, NO_CHOICES } from './meanings';
import { UnknownValues } from './UnknownValues';

type Props = {
  found: Import;
  busy: boolean;
  onBack: () => void;
  onAgain: () => void;
  onCheck: (choices: ImportChoices) => void;
  onImport: () => void;
  onClose: () => void;
};

export function CheckStep({ found, busy, onBack, onAgain, onCheck, onImport, onClose }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const { formatNumber } = useFormats();
  const { state, errorCount, created, updated, rows } = found;
  const counts = { created: formatNumber(created), updated: formatNumber(updated) };
  const checked = { ...NO_CHOICES, ...found.choices };
  const [choices, setChoices] = useState<ImportChoices>(checked);
  const changed = JSON.stringify(choices) !== JSON.stringify(checked);
  const isChecked = state === 'checked';
  const clean = isChecked && errorCount === 0;
  const ready = isChecked && !changed && (clean || (checked.validOnly && created + updated > 0));
  const decides = isChecked && (found.unknown.length > 0 || given(checked.values, []).length > 0);
  // One row may have several errors. How many rows have some is known where all errors are listed.
  const leaves = checked.validOnly;
  const wrongRows = new Set(found.errors.map(({ line }) => line)).size;
  const wrong =
    errorCount > found.errors.length
      ? t(leaves ? 'importer.withoutErrors' : 'importer.errors', { count: errorCount })
      : t(leaves ? 'importer.withoutWrong' : 'importer.wrong', { count: wrongRows });
  return (
    <>
      <div className={styles.outcome} data-good={clean || state === 'done' || undefined} role="status">
        <Icon name={clean || state === 'done' ? 'check-circle' : 'exclamation-triangle'} />
        <div>
          <p>
            {state === 'done' && t('importer.done', counts)}
            {state === 'failed' && t('importer.failed')}
            {state === 'cancelled' && t('importer.cancelled')}
            {clean && t('importer.clean')}
            {isChecked && !clean && wrong}
          </p>
          {(clean || (isChecked && leaves)) && <p>{t('importer.would', counts)}</p>}
          {found.detail && <p>{found.detail}</p>}
        </div>
      </div>
      {decides && <UnknownValues {...{ found, choices }} onChange={setChoices} />}
      {errorCount > 0 && <Errors {...{ found }} />}
      {isChecked && !clean && (
        <CheckBox
          label={t('importer.validOnly')}
          checked={choices.validOnly}
          onChange={(validOnly) => setChoices({ ...choices, validOnly })}
        />
      )}
      <div className="flex wrap end gap-8">
        {errorCount > 0 && (
          <Button
            icon="download"
            onClick={() =>
              download(new Blob([errorsAsCsv(found.errors)], { type: 'text/csv' }), `${found.fileName}-errors.csv`)
            }
          >
            {t('importer.downloadErrors')}
          </Button>
        )}
        {state === 'checked' && <Button onClick={onBack}>{t('importer.back')}</Button>}
        {!clean && state !== 'done' && <Button onClick={onAgain}>{t('importer.other')}</Button>}
        {isChecked && changed && (
          <Button kind="primary" {...{ busy }} onClick={() => onCheck(choices)}>
            {t('importer.checkAgain')}
          </Button>
        )}
        {ready && (
          <Button kind="primary" {...{ busy }} onClick={onImport}>
            {clean
              ? t('importer.start', { count: rows, replace: { count: formatNumber(rows) } })
              : t('importer.startValid', {
                  count: created + updated,
                  replace: { count: formatNumber(created + updated) },
                })}
          </Button>
        )}
        {state === 'done' && (
          <Button kind="primary" onClick={onClose}>
            {common('close')}
          </Button>
        )}
      </div>
    </>
  );
}

function Errors({ found: { errors, errorCount } }: { found: Import }) {
  const { t } = useTranslation('entity');
  return (
    <>
      <div className={styles.scroll}>
        <table className={`wide ${styles.table} ${styles.errors}`}>
          <thead>
            <tr>
              <th scope="col">{t('importer.line')}</th>
              <th scope="col">{t('importer.column')}</th>
              <th scope="col">{t('importer.message')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className="numbers">{line}</td>
                <td>{column}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errorCount > errors.length && <p className="muted">{t('importer.firstErrors', { count: errors.length })}</p>}
    </>
  );
}
