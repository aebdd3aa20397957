// /asset-management/document-management: all documents; files dropped anywhere on it become new ones.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { EntityPage } from '@/entity/EntityPage';
import { document } from './document.entity';
import { FileButton } from '@/entity/files/FileButton';
import { FileDrop } from '@/entity/files/FileDrop';

const UploadDialog = lazy(() => import('./upload/UploadDialog'));

export function DocumentsPage() {
  const { t } = useTranslation('document');
  const may = usePermission(document.subModule);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const mayUpload = may.create && may.update;
  return (
    <FileDrop hint={t('upload.drop')} onFiles={mayUpload && !files ? setFiles : null}>
      <EntityPage
        family={document}
        actions={mayUpload && <FileButton label={t('upload.button')} icon="upload" onFiles={setFiles} />}
      />
      {files && (
        <Suspense fallback={null}>
          <UploadDialog {...{ files }} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </FileDrop>
  );
}
