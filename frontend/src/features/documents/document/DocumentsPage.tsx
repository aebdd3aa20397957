// /asset-management/document-management: all documents; files dropped anywhere on it become new ones.
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from '@/components/field/FileInput';
import { usePermission } from '@/api/calls/userSubModules';
import { EntityPage } from '@/entity/EntityPage';
import { document } from './document.entity';
import { FileDrop } from '@/components/drop/FileDrop';

const UploadDialog = lazy(() => import('./upload/UploadDialog'));

export function DocumentsPage() {
  const { t } = useTranslation('document');
  const may = usePermission(document.subModule);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const mayUpload = may.create && may.update;
  return (
    <FileDrop className="gap-16 tall" hint={t('upload.drop')} onFiles={mayUpload && !files ? setFiles : null}>
      <EntityPage
        family={document}
        actions={
          mayUpload ? [{ label: t('upload.button'), icon: 'upload', onSelect: () => input.current?.click() }] : []
        }
      />
      {mayUpload && <FileInput ref={input} hidden multiple aria-label={t('upload.button')} onFiles={setFiles} />}
      {files && (
        <Suspense fallback={null}>
          <UploadDialog {...{ files }} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </FileDrop>
  );
}
