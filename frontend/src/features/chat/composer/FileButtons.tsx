// Files from the disk, and on a phone a picture straight from the camera.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { isTouch } from './touch';

type Props = { disabled: boolean; onFiles: (files: readonly File[]) => void };

export function FileButtons({ disabled, onFiles }: Props) {
  const { t } = useTranslation('chat');
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // The same file can be chosen again.
    input.value = '';
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        multiple
        hidden
        aria-label={t('file.choose')}
        onChange={(event) => take(event.currentTarget)}
      />
      <IconButton icon="paperclip" label={t('file.attach')} disabled={disabled} onClick={() => file.current?.click()} />
      {isTouch() && (
        <>
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            hidden
            aria-label={t('file.photo')}
            onChange={(event) => take(event.currentTarget)}
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
