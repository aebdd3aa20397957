// The latest file of a document, to be looked at; or the place to bring the first one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionOf } from '@/api/calls/userSubModules';
import { EmptyState } from '@/components/state/StateMessage';
import type { RecordOf } from '@/entity/family';
import { revisionFile } from './api/file';
import { FilePreview } from '@/entity/files/preview/FilePreview';
import { NewRevision } from './revisions/NewRevision';

export function FileTab({ record }: { record: RecordOf<'document'> }) {
  const { t } = useTranslation('document');
  const may = usePermissionOf('documentManagement', record);
  const [brought, setBrought] = useState(0);
  const { id, revision, fileName, mediaType, size } = record;
  if (revision !== null && fileName !== null) {
    return (
      <FilePreview
        file={{ source: revisionFile(id, revision), fileName, mediaType: mediaType ?? '', size: size ?? 0 }}
      />
    );
  }
  return (
    <EmptyState icon="file" title={t('file.none')} {...(may.update && { text: t('file.noneHint') })}>
      {may.update && !record.archivedAt && (
        <NewRevision key={brought} document={id} first onSent={() => setBrought(brought + 1)} />
      )}
    </EmptyState>
  );
}
