// A picture from the documents.
import { useQuery } from '@tanstack/react-query';
import { keysOf } from '@/entity/api/keys';
import { fetchRecord } from '@/entity/api/records';
import { revisionFile } from '@/features/documents/document/api/file';
import { formOf } from '@/entity/files/fileWords';
import { FilePicture } from '@/entity/files/preview/FilePicture';
import type { WidgetOf } from '../model/widget';
import { Missing } from './Missing';
import face from './face.module.css';
import styles from './places.module.css';

export default function PictureTile({ widget: { documentId, title } }: { widget: WidgetOf<'picture'> }) {
  const { data, isError } = useQuery({
    queryKey: keysOf({ path: 'Document' }).record(documentId),
    queryFn: () => fetchRecord('Document', documentId),
    retry: false,
  });
  const revision = data?.revision;
  if (isError || (data && (typeof revision !== 'number' || formOf(String(data.mediaType)) !== 'image'))) {
    return <Missing />;
  }
  return (
    <div className={face.tile}>
      {title && <header>{title}</header>}
      {typeof revision === 'number' && (
        <FilePicture
          className={styles.picture}
          file={{ source: revisionFile(documentId, revision), fileName: String(data?.fileName) }}
        />
      )}
    </div>
  );
}
