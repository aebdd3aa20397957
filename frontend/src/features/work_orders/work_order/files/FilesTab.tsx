// The files of a work order: photographed on the spot or chosen, looked at, taken away.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Dialog } from '@/components/dialog/Dialog';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useNow } from '@/components/time/useNow';
import { FilePreview } from '@/features/documents/document/preview/FilePreview';
import { FileButton } from '@/features/documents/document/upload/FileButton';
import { FileDrop } from '@/features/documents/document/upload/FileDrop';
import { sourceOf, useFiles, useRemoveFile, type WorkOrderFile } from '../api/files';
import { FileRow } from './FileRow';
import styles from './FilesTab.module.css';
import { SendingRow } from './SendingRow';
import { useSending } from './useSending';

const PAGE = 25;

export function FilesTab({ id, mayUpdate }: { id: number; mayUpdate: boolean }) {
  const { t } = useTranslation('work-order');
  const { t: common } = useTranslation();
  const { formatDate } = useFormats();
  const now = useNow();
  const [rows, setRows] = useState(PAGE);
  const { data, error, refetch } = useFiles(id, rows);
  const sending = useSending(id);
  const remove = useRemoveFile(id);
  const [description, setDescription] = useState<string | null>(null);
  const [shown, setShown] = useState<WorkOrderFile | null>(null);
  const [leaving, setLeaving] = useState<WorkOrderFile | null>(null);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;

  const said = description ?? formatDate(now);
  const send = (files: readonly File[]) => sending.send(files, said.trim());
  const takeAway = ({ id: fileId }: WorkOrderFile) => {
    setLeaving(null);
    remove.mutate(fileId, {
      onError: (failure) => notify({ message: errorText(failure, common('failed')), variant: 'error' }),
    });
  };
  return (
    <FileDrop hint={t('files.drop')} onFiles={mayUpdate ? send : null}>
      {mayUpdate && (
        <div className={styles.add}>
          <div className={styles.description}>
            <TextInput
              label={t('files.description')}
              value={said}
              maxLength={250}
              onChange={({ target }) => setDescription(target.value)}
            />
          </div>
          <FileButton camera label={t('files.photo')} icon="camera" onFiles={send} />
          <FileButton label={t('files.add')} icon="upload" kind="primary" onFiles={send} />
        </div>
      )}
      {sending.files.length > 0 && (
        <ul className="stack fluid gap-8">
          {sending.files.map((one) => (
            <SendingRow key={one.key} one={one} onAgain={sending.again} onForget={sending.forget} />
          ))}
        </ul>
      )}
      {data.items.length === 0 && sending.files.length === 0 && (
        <EmptyState icon="paperclip" title={t('files.none')} text={t('files.noneHint')} />
      )}
      {data.items.length > 0 && (
        <ul className="stack fluid gap-8" aria-label={t('files.list')}>
          {data.items.map((file) => (
            <FileRow
              key={file.id}
              {...{ id, file }}
              onShow={() => setShown(file)}
              {...(mayUpdate && { onRemove: () => setLeaving(file) })}
            />
          ))}
        </ul>
      )}
      {data.totalRecords > data.items.length && <Button onClick={() => setRows(rows + PAGE)}>{t('more')}</Button>}
      {shown && (
        <Dialog title={shown.description || shown.fileName} width={800} onClose={() => setShown(null)}>
          <FilePreview file={{ ...shown, source: sourceOf(id, shown.id) }} />
        </Dialog>
      )}
      {leaving && (
        <ConfirmDialog
          title={t('files.removeTitle')}
          action={t('files.removeIt')}
          onConfirm={() => takeAway(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>{t('files.removeText', { name: leaving.fileName })}</p>
        </ConfirmDialog>
      )}
    </FileDrop>
  );
}
