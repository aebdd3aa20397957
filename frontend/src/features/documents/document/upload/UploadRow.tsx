// One file on its way: what it will be called, how far it is, and why it was refused.
import { useTranslation } from 'react-i18next';
import { families } from '@/api/families.gen';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { Select } from '@/components/field/Select';
import { TextInput } from '@/components/field/TextInput';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import type { DocumentKind } from '../api/documents';
import { iconOf } from '@/entity/files/fileWords';
import { FileButton } from '@/entity/files/FileButton';
import styles from './upload.module.css';
import type { Upload, Uploads } from './useUploads';

const { code: CODE, name: NAME, kind: KIND } = families.document.fields;

type Props = { upload: Upload; fixed: boolean; uploads: Pick<Uploads, 'change' | 'send' | 'sendInstead' | 'forget'> };

export function UploadRow({ upload, fixed, uploads: { change, send, sendInstead, forget } }: Props) {
  const { t } = useTranslation('document');
  const { t: common } = useTranslation();
  const { formatBytes } = useFormats();
  const { key, file, state, share, problem } = upload;
  const percent = Math.round(share * 100);
  // What the server has as a document already is renamed there.
  const disabled = fixed || upload.document !== null || state === 'done';
  return (
    <li className={styles.upload} data-state={state}>
      <p className={styles.file}>
        <Icon name={state === 'done' ? 'check-circle' : iconOf(file.type)} />
        <strong className="min-0 medium break">{file.name}</strong>
        <span className="rigid muted numbers">{formatBytes(file.size)}</span>
        {state === 'done' ? (
          <span className={`push ${styles.done}`}>{t('upload.done')}</span>
        ) : (
          <IconButton
            icon="times"
            label={t(state === 'sending' ? 'upload.cancel' : 'upload.forget', { name: file.name })}
            onClick={() => forget(upload)}
          />
        )}
      </p>
      {state !== 'done' && (
        <div className={styles.fields}>
          <TextInput
            label={t('fields.code')}
            value={upload.code}
            maxLength={CODE.max}
            {...{ disabled }}
            onChange={({ target }) => change(key, { code: target.value })}
          />
          <TextInput
            label={t('fields.name')}
            value={upload.name}
            maxLength={NAME.max}
            {...{ disabled }}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <Select<DocumentKind>
            label={t('fields.kind')}
            value={upload.kind}
            {...{ disabled }}
            options={KIND.choices.map((kind) => ({ value: kind, label: t(`choices.kind.${kind}`) }))}
            onChange={(kind) => change(key, { kind })}
          />
        </div>
      )}
      {state === 'sending' && (
        <div className="row gap-12">
          <progress className="grow" max={100} value={percent} aria-label={t('upload.progress', { name: file.name })} />
          <span className="numbers">{t('upload.percent', { percent })}</span>
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p className="danger break">{problem}</p>
          <Button icon="refresh" disabled={fixed} onClick={() => void send(upload)}>
            {common('retry')}
          </Button>
          {!upload.sent && (
            <FileButton
              single
              icon="file"
              label={t('upload.another')}
              disabled={fixed}
              onFiles={([other]) => other && void sendInstead(upload, other)}
            />
          )}
        </div>
      )}
    </li>
  );
}
