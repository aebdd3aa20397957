// The photos of a visitor's report, before they are sent: from the camera or the album of a phone.
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { FileButton } from '@/entity/files/FileButton';
import styles from './request.module.css';

/** The server takes no more. */
export const MOST_PHOTOS = 3;

type Props = { photos: readonly File[]; onChange: (photos: readonly File[]) => void };

export function Photos({ photos, onChange }: Props) {
  const { t } = useTranslation('work-request');
  return (
    <fieldset className={styles.photos}>
      <legend>{t('form.photos')}</legend>
      {photos.length > 0 && (
        <ul className="flex wrap gap-12">
          {photos.map((photo) => (
            <li key={`${photo.name} ${photo.lastModified}`} className={styles.photo}>
              <Thumbnail {...{ photo }} />
              <IconButton
                icon="times"
                label={t('form.removePhoto', { name: photo.name })}
                onClick={() => onChange(photos.filter((one) => one !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      {photos.length < MOST_PHOTOS && (
        <FileButton
          label={t('form.addPhoto')}
          icon="camera"
          accept="image/*"
          onFiles={(files) => onChange([...photos, ...files].slice(0, MOST_PHOTOS))}
        />
      )}
    </fieldset>
  );
}

function Thumbnail({ photo }: { photo: File }) {
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(photo);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img ref={show} alt={photo.name} width={96} height={96} />;
}
