// The files of a record or a work order: photographed on the spot or chosen, looked at, taken away.
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
import { FileButton } from './FileButton';
import { FileDrop } from '@/components/drop/FileDrop';
import { FileRow, type ListedFile } from './FileRow';
import styles from './files.module.css';
import { FilePreview } from './preview/FilePreview';
import { SendingRow } from './SendingRow';
import type { FileSource } from './source';
import { type AddFile, useSending } from './useSending';

type Props = {
  /** Undefined until the first page is there. */
  files: { items: readonly ListedFile[]; totalRecords: number } | undefined;
  error: unknown;
  onRetry: () => void;
  onMore: () => void;
  sourceOf: (file: ListedFile) => FileSource;
  /** Null where nothing may be changed. */
  change: { add: AddFile; remove: (file: ListedFile) => Promise<unknown> } | null;
};

const refused: AddFile = () => Promise.reject(new Error('Nothing may be added.'));

export function FileList({ files, error, onRetry, onMore, sourceOf, change }: Props) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const { formatDate } = useFormats();
  const now = useNow();
  const sending = useSending(change?.add ?? refused);
  const [description, setDescription] = useState<string | null>(null);
  const [shown, setShown] = useState<ListedFile | null>(null);
  const [leaving, setLeaving] = useState<ListedFile | null>(null);

  if (!files) return error ? <ErrorState error={error} {...{ onRetry }} /> : <Skeleton height={160} />;

  const said = description ?? formatDate(now);
  const send = (chosen: readonly File[]) => sending.send(chosen, said.trim());
  const takeAway = (file: ListedFile) => {
    setLeaving(null);
    change
      ?.remove(file)
      .catch((failure: unknown) => notify({ message: errorText(failure, common('failed')), variant: 'error' }));
  };
  return (
    <FileDrop className="gap-16 tall" hint={t('files.drop')} onFiles={change ? send : null}>
      {change && (
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
      {files.items.length === 0 && sending.files.length === 0 && (
        <EmptyState icon="paperclip" title={t('files.none')} text={t('files.noneHint')} />
      )}
      {files.items.length > 0 && (
        <ul className="stack fluid gap-8" aria-label={t('files.list')}>
          {files.items.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              source={sourceOf(file)}
              onShow={() => setShown(file)}
              {...(change && { onRemove: () => setLeaving(file) })}
            />
          ))}
        </ul>
      )}
      {files.totalRecords > files.items.length && <Button onClick={onMore}>{t('files.more')}</Button>}
      {shown && (
        <Dialog title={shown.description || shown.fileName} width={800} onClose={() => setShown(null)}>
          <FilePreview file={{ ...shown, source: sourceOf(shown) }} />
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
