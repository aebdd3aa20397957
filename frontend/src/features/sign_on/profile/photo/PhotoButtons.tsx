// Brings a photo of oneself, or takes it away.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { FileInput } from '@/components/field/FileInput';
import { notify } from '@/components/snackbar/notify';
import { useSavePhoto } from '../api/account';
import { PhotoDialog } from './PhotoDialog';

export function PhotoButtons() {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const { photoURL } = useUser().data;
  const field = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const save = useSavePhoto();

  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      notify({ message: t('photo.unreadable', { name: file.name }), variant: 'error' });
    }
  }
  const remove = () =>
    save.mutate(null, {
      onSuccess: () => notify({ message: t('photo.removed'), variant: 'success' }),
      onError: (error) => notify({ message: errorText(error, common('failed')), variant: 'error' }),
    });

  return (
    <div className="flex wrap gap-8">
      <FileInput
        ref={field}
        hidden
        accept="image/*"
        aria-label={t('photo.file')}
        onFiles={([file]) => void open(file)}
      />
      <Button icon="image" onClick={() => field.current?.click()}>
        {t(photoURL ? 'photo.another' : 'photo.bring')}
      </Button>
      {photoURL && (
        <Button kind="quiet" icon="trash" busy={save.isPending} onClick={remove}>
          {t('photo.remove')}
        </Button>
      )}
      {picture && (
        <PhotoDialog
          {...{ picture }}
          onClose={() => {
            picture.close();
            setPicture(null);
          }}
        />
      )}
    </div>
  );
}
