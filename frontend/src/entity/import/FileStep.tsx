// Chooses the file, by the button or by dropping it.
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '@/components/field/FileInput';
import { Icon } from '@/components/icon/Icon';
import styles from './import.module.css';

const MOST_BYTES = 50 * 1024 * 1024;

type Props = {
  /** The name of the file on its way, null for none. */
  uploading: string | null;
  onFile: (file: File) => void;
};

export function FileStep({ uploading, onFile }: Props) {
  const { t } = useTranslation('entity');
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  if (uploading !== null) return <output>{t('importer.uploading', { name: uploading })}</output>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one more way; the field is the other */}
      <label
        htmlFor={id}
        className={styles.drop}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon name="upload" />
        <strong>{t('importer.choose')}</strong>
        <FileInput
          id={id}
          accept=".csv,text/csv,.xlsx"
          aria-label={t('importer.choose')}
          onFiles={([file]) => take(file)}
        />
      </label>
      <p className="muted">{t('importer.hint')}</p>
      {tooLarge && (
        <p className="danger" role="alert">
          {t('importer.tooLarge')}
        </p>
      )}
    </>
  );
}
