// A file that came with a message: pictures show, everything can be saved.
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import type { Attachment } from '@/realtime/thread/model';
import { fetchAttachment, isPicture, useAttachment } from '../api/attachments';
import styles from './Message.module.css';

type Props = { thread: number; file: Attachment };

async function save(thread: number, { id, name }: Attachment): Promise<void> {
  const url = URL.createObjectURL(await fetchAttachment(thread, id));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function Picture({ thread, file }: Props) {
  const { data, error } = useAttachment(thread, file.id);
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = data ? URL.createObjectURL(data) : '';
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  if (error) return <Icon name="image" />;
  if (!data) return <Skeleton width={220} height={140} />;
  return <img ref={show} alt="" draggable={false} />;
}

export function AttachmentView({ thread, file }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const { formatBytes } = useFormats();
  const [busy, setBusy] = useState(false);
  const picture = isPicture(file);
  const open = () => {
    setBusy(true);
    save(thread, file)
      .catch((error: unknown) => notify({ message: errorText(error, common('unreachable')), variant: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className={picture ? styles.picture : styles.file}
      aria-label={t('saveFile', { name: file.name })}
      title={t('saveFile', { name: file.name })}
      aria-busy={busy}
      disabled={busy}
      onClick={open}
    >
      {picture ? (
        <Picture {...{ thread, file }} />
      ) : (
        <>
          <Icon name="file" />
          <span className="truncate min-0">{file.name}</span>
          <span className={styles.fileSize}>{formatBytes(file.size)}</span>
        </>
      )}
    </button>
  );
}
