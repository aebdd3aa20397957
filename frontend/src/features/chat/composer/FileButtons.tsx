// Files from the disk, and on a phone a picture straight from the camera.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { FileInput } from '@/components/field/FileInput';
import { isTouch } from './touch';

type Props = { disabled: boolean; onFiles: (files: readonly File[]) => void };

export function FileButtons({ disabled, onFiles }: Props) {
  const { t } = useTranslation('chat');
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput ref={file} multiple hidden aria-label={t('file.choose')} {...{ onFiles }} />
      <IconButton icon="paperclip" label={t('file.attach')} disabled={disabled} onClick={() => file.current?.click()} />
      {isTouch() && (
        <>
          <FileInput
            ref={camera}
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t('file.photo')}
            {...{ onFiles }}
          />
          <IconButton
            icon="camera"
            label={t('file.camera')}
            disabled={disabled}
            onClick={() => camera.current?.click()}
          />
        </>
      )}
    </>
  );
}
