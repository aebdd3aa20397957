// A file of a record: pictures are seen at once, the rest when pressed.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { formOf, iconOf } from './fileWords';
import { FilePicture } from './preview/FilePicture';
import type { FileSource } from './source';
import styles from './files.module.css';

/** Larger ones are loaded when the user wants to see them. */
const SMALL_PICTURE_BYTES = 8_000_000;

/** A file as it is listed, of a record or of a work order. */
export type ListedFile = {
  id: number;
  fileName: string;
  mediaType: string;
  size: number;
  description: string;
  by: { name: string };
  at: string;
};

type Props = { file: ListedFile; source: FileSource; onShow: () => void; onRemove?: () => void };

export function FileRow({ file, source, onShow, onRemove }: Props) {
  const { t } = useTranslation('entity');
  const { formatBytes, formatDateTime } = useFormats();
  const isSeen = formOf(file.mediaType) === 'image' && file.size <= SMALL_PICTURE_BYTES;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={`row fill gap-12 text-left round pad-4 ${styles.show}`}
        aria-label={t('files.show', { name: file.fileName })}
        onClick={onShow}
      >
        <span className={styles.sign}>
          {isSeen ? <FilePicture file={{ fileName: '', source }} /> : <Icon name={iconOf(file.mediaType)} />}
        </span>
        <span className="stack fill gap-2 small">
          <strong className="bold break">{file.fileName}</strong>
          {file.description && <span>{file.description}</span>}
          <span className="muted">
            {file.by.name} · <time dateTime={file.at}>{formatDateTime(file.at)}</time> · {formatBytes(file.size)}
          </span>
        </span>
      </button>
      {onRemove && <IconButton icon="trash" label={t('files.remove', { name: file.fileName })} onClick={onRemove} />}
    </li>
  );
}
