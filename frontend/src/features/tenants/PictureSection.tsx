// The logo and the picture behind the sign-in: shown as they are, brought, replaced, removed.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenantImage } from '@/api/calls/tenantImage';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { FileInput } from '@/components/field/FileInput';
import { notify } from '@/components/snackbar/notify';
import { type Picture, useBringPicture, useRemovePicture } from './api';
import { Section } from './Section';
import styles from './tenant.module.css';

export function PictureSection() {
  const { t } = useTranslation('tenant-settings');
  return (
    <Section title={t('sections.pictures')}>
      <div className={styles.fields}>
        <PictureField picture="logo" />
        <PictureField picture="background" />
      </div>
    </Section>
  );
}

function PictureField({ picture }: { picture: Picture }) {
  const { t } = useTranslation('tenant-settings');
  const { t: common } = useTranslation();
  const shown = useTenantImage(picture);
  const bring = useBringPicture(picture);
  const remove = useRemovePicture(picture);
  const input = useRef<HTMLDivElement>(null);
  const failed = bring.error ?? remove.error;
  const send = (file: File | undefined) => {
    if (!file) return;
    remove.reset();
    bring.mutate(file, { onSuccess: () => notify({ message: t('pictureSaved'), variant: 'success' }) });
  };
  return (
    <div className={styles.picture}>
      <p className="small medium">{t(`pictures.${picture}`)}</p>
      <div className={styles.preview} data-picture={picture}>
        {shown ? (
          <img src={shown} alt={t(`pictures.${picture}`)} />
        ) : (
          <span className="muted small">{t('noPicture')}</span>
        )}
      </div>
      <p className="muted small">{t(`pictureHelp.${picture}`)}</p>
      <div ref={input} hidden>
        <FileInput
          accept="image/png,image/jpeg,image/webp"
          aria-label={t(`pictures.${picture}`)}
          onFiles={([file]) => send(file)}
        />
      </div>
      <div className="flex wrap gap-8">
        <Button icon="upload" busy={bring.isPending} onClick={() => input.current?.querySelector('input')?.click()}>
          {t(shown ? 'replace' : 'upload')}
        </Button>
        {shown && (
          <Button
            icon="trash"
            busy={remove.isPending}
            onClick={() => {
              bring.reset();
              remove.mutate();
            }}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {failed && (
        <p className="danger small break" role="alert">
          {errorText(failed, common('unreachable'))}
        </p>
      )}
    </div>
  );
}
