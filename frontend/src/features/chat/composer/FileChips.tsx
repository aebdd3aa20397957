// The files of the message one writes, how far they have come, and what to do about those that failed.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import styles from './Composer.module.css';
import type { Files } from './useFiles';

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="" />;
}

export function FileChips({ files, retry, remove }: Pick<Files, 'files' | 'retry' | 'remove'>) {
  const { t } = useTranslation('chat');
  const { formatBytes } = useFormats();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('file.title')}>
      {files.map((one) => {
        const { key, file, state, share, problem } = one;
        return (
          <li className="row gap-8" key={key} data-state={state}>
            {file.type.startsWith('image/') ? <Preview file={file} /> : <Icon name="file" />}
            <span className={`stack fill small break ${styles.fileName}`}>
              {file.name}
              <small role={problem ? 'alert' : undefined}>
                {problem ?? (state === 'waiting' ? t('waiting') : formatBytes(file.size))}
              </small>
            </span>
            {state === 'sending' && (
              <progress value={share} max={1} aria-label={t('file.progress', { name: file.name })} />
            )}
            {state === 'failed' && (
              <IconButton icon="refresh" label={t('file.retry', { name: file.name })} onClick={() => retry(one)} />
            )}
            <IconButton icon="times" label={t('file.remove', { name: file.name })} onClick={() => remove(key)} />
          </li>
        );
      })}
    </ul>
  );
}
