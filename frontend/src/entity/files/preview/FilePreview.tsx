// A file as far as a browser can show it without letting it do anything: pictures, text, and PDF where it has a reader.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { download } from '@/entity/api/export';
import { type FileSource, useFile } from '../source';
import { formOf, iconOf } from '../fileWords';
import { FilePicture } from './FilePicture';
import { isReadHere, PdfFrame, pdfOf } from './PdfFrame';
import styles from './preview.module.css';

/** As much of a text as one looks at. */
const TEXT_BYTES = 100_000;

export type Shown = { source: FileSource; fileName: string; mediaType: string; size: number };

export function FilePreview({ file }: { file: Shown }) {
  const { t } = useTranslation('entity');
  const { t: common } = useTranslation();
  const { formatBytes } = useFormats();
  const [busy, setBusy] = useState(false);
  const form = formOf(file.mediaType);
  const here = form === 'pdf' && isReadHere(file.size);
  const refuse = (error: unknown) => notify({ message: errorText(error, common('failed')), variant: 'error' });
  const save = async () => {
    setBusy(true);
    await file.source.read().then((blob) => download(blob, file.fileName), refuse);
    setBusy(false);
  };
  return (
    <div className="stack fluid gap-12">
      {form === 'image' && <FilePicture {...{ file }} className={styles.picture} />}
      {form === 'text' && <PlainText {...{ file }} />}
      {here && <PdfFrame {...{ file }} />}
      {((form === 'pdf' && !here) || form === 'other') && (
        <div className={styles.sign}>
          <Icon name={iconOf(file.mediaType)} />
          {form === 'other' && <p>{t('preview.none')}</p>}
        </div>
      )}
      <div className={`row wrap gap-8 ${styles.about}`}>
        <p className="flex min-0 wrap small">
          <strong className="medium break">{file.fileName}</strong>
          <span>{formatBytes(file.size)}</span>
        </p>
        {form === 'pdf' && (
          <Button icon="external-link" onClick={() => void openInTab(file).catch(refuse)}>
            {t('preview.open')}
          </Button>
        )}
        <Button icon="download" {...{ busy }} onClick={() => void save()}>
          {t('preview.download')}
        </Button>
      </div>
    </div>
  );
}

/** The tab opens with the click: one that opens later is taken for an advertisement. */
async function openInTab(file: Shown): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(pdfOf(await file.source.read()));
    tab?.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function PlainText({ file }: { file: Shown }) {
  const { t } = useTranslation('entity');
  const { formatBytes } = useFormats();
  const { data, error, refetch } = useFile(file.source, TEXT_BYTES);
  const [text, setText] = useState<string>();
  useEffect(() => {
    void data?.text().then(setText);
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (text === undefined) return <Skeleton height={240} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows */}
      <pre className={styles.text} tabIndex={0} aria-label={file.fileName}>
        {text}
      </pre>
      {file.size > TEXT_BYTES && (
        <p className={styles.note}>{t('preview.beginning', { size: formatBytes(TEXT_BYTES) })}</p>
      )}
    </>
  );
}
