// The file of a linked document, over the page that it is linked to.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialog } from '@/components/dialog/Dialog';
import { EmptyState } from '@/components/state/StateMessage';
import type { LinkedDocument } from '../api/documents';
import { documentAddress } from '@/paths/documents';
import { revisionFile } from '../api/file';
import { FilePreview } from '@/entity/files/preview/FilePreview';

type Props = { document: LinkedDocument; onClose: () => void };

export default function PreviewDialog({ document, onClose }: Props) {
  const { t } = useTranslation('document');
  const { id, name, revision, fileName, mediaType, size } = document;
  return (
    <Dialog title={name} width={800} {...{ onClose }} footer={<Link to={documentAddress(id)}>{t('record.open')}</Link>}>
      {revision !== null && fileName !== null ? (
        <FilePreview
          file={{ source: revisionFile(id, revision), fileName, mediaType: mediaType ?? '', size: size ?? 0 }}
        />
      ) : (
        <EmptyState icon="file" title={t('file.none')} />
      )}
    </Dialog>
  );
}
