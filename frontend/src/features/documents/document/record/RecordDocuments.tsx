// The documents of a record: looked at, brought, linked and taken away.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { type LinkedDocument, type Target, useDocumentsOf, useLinkChanges } from '../api/documents';
import { FileButton } from '@/entity/files/FileButton';
import { FileDrop } from '@/components/drop/FileDrop';
import { DocumentTable } from './DocumentTable';

const UploadDialog = lazy(() => import('../upload/UploadDialog'));
const LinkDialog = lazy(() => import('./LinkDialog'));
const PreviewDialog = lazy(() => import('./PreviewDialog'));

export default function RecordDocuments(target: Target) {
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const may = usePermission('documentManagement');
  const { data, error, refetch } = useDocumentsOf(target);
  const { link, unlink } = useLinkChanges();
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const [linking, setLinking] = useState(false);
  const [shown, setShown] = useState<LinkedDocument | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;

  const mayUpload = may.create && may.update;
  const refuse = (failure: unknown) => notify({ message: errorText(failure, common('failed')), variant: 'error' });
  const takeAway = ({ id, linkId, name }: LinkedDocument) =>
    unlink.mutate(
      { document: id, linkId },
      {
        onError: refuse,
        onSuccess: () =>
          notify({
            message: t('record.unlinked', { name }),
            action: {
              label: t('record.undo'),
              run: () => link.mutate({ document: id, target }, { onError: refuse }),
            },
          }),
      },
    );
  const actions = (
    <>
      {mayUpload && <FileButton label={t('record.add')} icon="upload" kind="primary" onFiles={setFiles} />}
      {mayUpload && <FileButton camera label={t('record.photo')} icon="camera" onFiles={setFiles} />}
      {may.update && (
        <Button icon="link" onClick={() => setLinking(true)}>
          {t('record.link')}
        </Button>
      )}
    </>
  );
  return (
    <FileDrop className="gap-16 tall" hint={t('upload.drop')} onFiles={mayUpload && !files ? setFiles : null}>
      {data.length === 0 ? (
        <EmptyState icon="file" title={t('record.none')} {...(mayUpload && { text: t('record.noneHint') })}>
          <div className="flex wrap gap-8">{actions}</div>
        </EmptyState>
      ) : (
        <>
          <div className="flex wrap gap-8">{actions}</div>
          <DocumentTable documents={data} onShow={setShown} onUnlink={may.update ? takeAway : null} />
        </>
      )}
      <Suspense fallback={null}>
        {files && <UploadDialog {...{ files, target }} onClose={() => setFiles(null)} />}
        {linking && <LinkDialog {...{ target }} onClose={() => setLinking(false)} />}
        {shown && <PreviewDialog document={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </FileDrop>
  );
}
