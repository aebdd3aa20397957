// The rows of this view as a file: CSV or XLSX, the columns that show or all of them.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Radio } from '@/components/field/Radio';
import { Dialog } from '@/components/dialog/Dialog';
import { notify } from '@/components/snackbar/notify';
import { exportRows } from '../api/export';
import { fieldOf, useFamily, useFamilyWords } from '../FamilyContext';
import { tableState } from '../view/tableState';
import type { TableView } from '../view/useTableView';
import { type FileFormat, FormatChoice } from './FormatChoice';
import styles from './page.module.css';

type Props = { table: TableView; total: string; onClose: () => void };

const CHOICES = ['visible', 'all'] as const;

export default function ExportDialog({ table: { view, layout, bound }, total, onClose }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const words = useFamilyWords(family);
  const [format, setFormat] = useState<FileFormat>('csv');
  const [which, setWhich] = useState<(typeof CHOICES)[number]>('visible');
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const names =
      which === 'visible'
        ? layout.columns
        : [...family.fields.keys()].filter((name) => !family.unlisted.includes(name));
    // Of a reference the name: its number says nothing to the reader of the file.
    const columns = names.map((name) => ({ field: fieldOf(family, name).shown ?? name, title: words.field(name) }));
    const { signal } = (abort.current = new AbortController());
    setRunning(true);
    try {
      await exportRows(family, { state: tableState(family, view, bound), columns, format }, signal);
      notify({ message: t('exportDialog.done'), variant: 'success' });
      onClose();
    } catch (error) {
      if (!signal.aborted) notify({ message: errorText(error, common('failed')), variant: 'error' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      title={t('exportDialog.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" icon="download" busy={running} onClick={() => void start()}>
            {t('exportDialog.start')}
          </Button>
        </>
      }
    >
      <div className="stack gap-16 small">
        <FormatChoice {...{ format }} onChoose={setFormat} />
        <fieldset className={styles.options}>
          <legend>{t('exportDialog.which')}</legend>
          {CHOICES.map((one) => (
            <Radio
              key={one}
              name="which"
              label={t(`exportDialog.${one}`)}
              checked={which === one}
              onChoose={() => setWhich(one)}
            />
          ))}
        </fieldset>
        <p className="muted" aria-live="polite">
          {running ? t('exportDialog.running') : t('exportDialog.rows', { count: 0, replace: { count: total } })}
        </p>
      </div>
    </Dialog>
  );
}
