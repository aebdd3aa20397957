// Importing a file, step by step: the file, which column fills which field, a check of all rows, and only then the import.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Dialog } from '@/components/dialog/Dialog';
import { Skeleton } from '@/components/state/Skeleton';
import type { Import, ImportChoices, ImportInto, Mapping } from '../api/contract';
import { forgetImport, isBusy, useImport } from '../api/imports';
import { useFamily } from '../FamilyContext';
import { CheckStep } from './CheckStep';
import { FileStep } from './FileStep';
import styles from './import.module.css';
import { MappingStep } from './MappingStep';
import { NO_CHOICES } from './meanings';
import { ProgressStep } from './ProgressStep';

const STEPS = ['file', 'mapping', 'check', 'import'] as const;

/** Which step an import is at. One that has been checked can go back to its columns. */
function stepOf(found: Import | undefined, mapping: boolean): (typeof STEPS)[number] {
  if (!found) return 'file';
  if (found.state === 'uploaded' || mapping) return 'mapping';
  return found.state === 'checking' || found.state === 'checked' ? 'check' : 'import';
}

type Props = { into?: ImportInto; onClose: () => void };

export default function ImportDialog({ into = {}, onClose }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const family = useFamily();
  const [id, setId] = useState<number | null>(null);
  /** Back at the columns of an import that was checked already. */
  const [mapping, setMapping] = useState(false);
  const { query, upload, begin } = useImport(family, id);
  const found = id === null ? undefined : query.data;
  const step = stepOf(found, mapping);
  const failure = upload.error ?? begin.error ?? (found ? null : query.error);

  const choices = { ...NO_CHOICES, ...found?.choices };
  const check = (wanted: Mapping, decided: ImportChoices) =>
    begin.mutate({ ...into, mapping: wanted, choices: decided, dryRun: true }, { onSuccess: () => setMapping(false) });

  const again = () => {
    if (id !== null) forgetImport(id);
    setId(null);
    setMapping(false);
    begin.reset();
  };
  // What has not begun to import is of no use once the dialog is closed; what has, is not stopped by it.
  const close = () => {
    if (id !== null && found?.state !== 'importing') forgetImport(id);
    onClose();
  };
  const body = () => {
    if (id === null) {
      return (
        <FileStep
          uploading={upload.isPending ? (upload.variables?.name ?? '') : null}
          onFile={(file) => upload.mutate(file, { onSuccess: (started) => setId(started.id) })}
        />
      );
    }
    if (!found) return <Skeleton height={160} />;
    if (step === 'mapping') {
      return <MappingStep found={found} busy={begin.isPending} onCheck={(wanted) => check(wanted, choices)} />;
    }
    if (isBusy(found)) return <ProgressStep found={found} onStop={again} />;
    return (
      <CheckStep
        found={found}
        busy={begin.isPending}
        onBack={() => setMapping(true)}
        onAgain={again}
        onCheck={(wanted) => check(found.mapping, wanted)}
        onImport={() => begin.mutate({ ...into, mapping: found.mapping, choices, dryRun: false })}
        onClose={close}
      />
    );
  };
  return (
    <Dialog title={t('importer.title')} onClose={close} width={760}>
      <ol className={styles.steps}>
        {STEPS.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {t(`importer.steps.${one}`)}
          </li>
        ))}
      </ol>
      {failure && (
        <p className="danger" role="alert">
          {errorText(failure, common('failed'))}
        </p>
      )}
      <div className={styles.body}>{body()}</div>
    </Dialog>
  );
}
