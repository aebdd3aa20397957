// What a record looks like: the newest picture among its files.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recordFile, useRecordFiles } from '../../attachments/api';
import { useFamily } from '../../FamilyContext';
import { formOf } from '../../files/fileWords';
import { FilePicture } from '../../files/preview/FilePicture';
import styles from './overview.module.css';

/** As many as the tab of files reads at first. */
const LOOKED_AT = 25;
const MOST_BYTES = 8_000_000;

export function Picture({ id }: { id: number }) {
  const { t } = useTranslation('entity');
  const of = { family: useFamily(), id };
  const { data } = useRecordFiles(of, LOOKED_AT);
  const picture = data?.items.find(({ mediaType, size }) => formOf(mediaType) === 'image' && size <= MOST_BYTES);
  if (!picture) return null;
  const name = picture.description || picture.fileName;
  return (
    <Link to="?tab=files" className={styles.picture} title={t('overview.files')}>
      <FilePicture file={{ fileName: name, source: recordFile(of, picture.id) }} />
    </Link>
  );
}
