// Brings a new file for a document, with a word about what is new.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { TextInput } from '@/components/field/TextInput';
import { useDocumentsChanged } from '../api/documents';
import { sendRevision } from '../api/file';
import { FileButton } from '@/entity/files/FileButton';
import styles from './revisions.module.css';

const LONGEST_REMARK = 1_000;

type Props = {
  document: number;
  /** Nothing to remark about the first one. */
  first?: boolean;
  onSent: () => void;
};

export function NewRevision({ document, first = false, onSent }: Props) {
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const changed = useDocumentsChanged();
  const stop = useRef<AbortController>(null);
  const [remark, setRemark] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  const send = async (file: File) => {
    const control = new AbortController();
    stop.current = control;
    setShare(0);
    setProblem(undefined);
    try {
      await sendRevision(document, file, { remark: remark.trim(), signal: control.signal, onProgress: setShare });
      await changed();
      onSent();
    } catch (error) {
      const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
      if (!control.signal.aborted) setProblem(field ?? errorText(error, common('unreachable')));
    }
    setShare(null);
  };
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={`stack left gap-8 ${styles.new}`}>
      {!first && (
        <TextInput
          label={t('revisions.remark')}
          value={remark}
          maxLength={LONGEST_REMARK}
          disabled={share !== null}
          onChange={({ target }) => setRemark(target.value)}
        />
      )}
      {share === null ? (
        <FileButton
          single
          icon="upload"
          kind={first ? 'primary' : 'plain'}
          label={t(first ? 'revisions.first' : 'revisions.add')}
          onFiles={([file]) => file && void send(file)}
        />
      ) : (
        <div className={`row gap-12 ${styles.progress}`}>
          <progress max={100} value={percent} aria-label={t('revisions.sending')} />
          <span className="numbers">{t('upload.percent', { percent })}</span>
          <Button onClick={() => stop.current?.abort()}>{common('cancel')}</Button>
        </div>
      )}
      {problem && (
        <p className="danger small break" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
