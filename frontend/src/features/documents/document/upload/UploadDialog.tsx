// Files become documents: each gets a code, a name and a kind, then all are sent.
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Dialog } from '@/components/dialog/Dialog';
import type { Target } from '../api/documents';
import { FileButton } from '@/entity/files/FileButton';
import { FileDrop } from '@/components/drop/FileDrop';
import { UploadRow } from './UploadRow';
import styles from './upload.module.css';
import { useUploads } from './useUploads';

type Props = {
  files: readonly File[];
  /** What they are linked to at once. */
  target?: Target;
  onClose: () => void;
};

export default function UploadDialog({ files, target, onClose }: Props) {
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const all = useUploads(target ?? null);
  const [leaving, setLeaving] = useState(false);
  const { uploads } = all;
  const sending = uploads.some(({ state }) => state === 'sending');
  const ready = uploads.filter(({ state }) => state === 'ready');
  const complete = ready.every(({ code, name }) => code.trim() && name.trim());

  const take = useEffectEvent(() => void all.add(files));
  useEffect(() => take(), []);

  const leave = () => {
    all.forgetUnfinished();
    onClose();
  };
  const close = () => (sending ? setLeaving(true) : leave());
  return (
    <Dialog
      title={t(target ? 'upload.titleLinked' : 'upload.title')}
      width={720}
      onClose={close}
      footer={
        <div className="flex wrap gap-8">
          <FileButton label={t('upload.more')} icon="plus" onFiles={(more) => void all.add(more)} />
          <span className="grow" />
          <Button onClick={close}>{ready.length > 0 || sending ? common('cancel') : common('close')}</Button>
          {(ready.length > 0 || sending) && (
            <Button kind="primary" icon="upload" busy={sending} disabled={!complete} onClick={() => void all.sendAll()}>
              {t('upload.start', { count: ready.length })}
            </Button>
          )}
        </div>
      }
    >
      <FileDrop className="gap-16 tall" hint={t('upload.drop')} onFiles={(more) => void all.add(more)}>
        <ul className="stack gap-12">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} {...{ upload }} fixed={sending} uploads={all} />
          ))}
        </ul>
        {uploads.length === 0 && <p className={styles.hint}>{t('upload.drop')}</p>}
      </FileDrop>
      {leaving && (
        <ConfirmDialog
          title={t('upload.stopTitle')}
          action={t('upload.stop')}
          onConfirm={leave}
          onClose={() => setLeaving(false)}
        >
          <p>{t('upload.stopText')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
