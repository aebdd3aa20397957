// A PDF in the page, by the browser's own reader.
// Nothing in a file may run as Gantry. What is framed is named a PDF here, whatever the server or the file says of it: so the
// browser gives it to its reader and never takes it for a page of this origin. The reader draws it in a process of its own;
// a script inside the PDF stays in there and sees neither the page nor the session. The page's policy lets frames show
// nothing but what the page made itself (`frame-src blob:`).
import { useCallback } from 'react';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { type FileSource, useFile } from '../source';
import styles from './preview.module.css';

/** What is larger is better read in a tab: it would be loaded by every user who only opens the record. */
const READ_HERE_BYTES = 25_000_000;

/** Phones have no reader in their browsers; neither has who switched it off. */
export const isReadHere = (size: number) => navigator.pdfViewerEnabled && size <= READ_HERE_BYTES;

export const pdfOf = (file: Blob) => new Blob([file], { type: 'application/pdf' });

export function PdfFrame({ file }: { file: { source: FileSource; fileName: string } }) {
  const { data, error, refetch } = useFile(file.source);
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = data ? URL.createObjectURL(pdfOf(data)) : '';
      // Without the strip of small pages, which leaves no room for the page itself.
      frame.src = `${url}#navpanes=0`;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- in a sandbox the reader does not open
  return <iframe ref={show} className={styles.pdf} title={file.fileName} />;
}
