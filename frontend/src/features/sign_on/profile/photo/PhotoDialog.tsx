// Chooses the square of a picture that others see: pulled with the hand or moved with the sliders, and brought closer.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { Button } from '@/components/button/Button';
import { Dialog } from '@/components/dialog/Dialog';
import { RangeInput } from '@/components/field/RangeInput';
import { useSavePhoto } from '../api/account';
import { type Crop, draw, encoded, fitted, MAX_ZOOM, MIDDLE, pulled, SIDE } from './crop';
import styles from './photo.module.css';

type Props = { picture: ImageBitmap; onClose: () => void };

const SLIDERS = [
  { of: 'zoom', label: 'photo.zoom', min: 1, max: MAX_ZOOM, step: 0.05 },
  { of: 'x', label: 'photo.across', min: 0, max: 1, step: 0.01 },
  { of: 'y', label: 'photo.down', min: 0, max: 1, step: 0.01 },
] as const;

export function PhotoDialog({ picture, onClose }: Props) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const [crop, setCrop] = useState<Crop>(MIDDLE);
  const [failed, setFailed] = useState<unknown>(null);
  const save = useSavePhoto();
  const run = async () => {
    try {
      await save.mutateAsync(await encoded(picture, crop));
      onClose();
    } catch (error) {
      setFailed(error);
    }
  };
  return (
    <Dialog
      lasting
      title={t('photo.choose')}
      width={360}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" busy={save.isPending} onClick={() => void run()}>
            {t('photo.take')}
          </Button>
        </>
      }
    >
      <div className={styles.crop}>
        <Shown {...{ picture, crop }} onPull={(right, down) => setCrop(pulled(picture, crop, right, down))} />
        {SLIDERS.map(({ of, label, ...range }) => (
          <RangeInput
            key={of}
            label={t(label)}
            {...range}
            value={crop[of]}
            onChange={(value) => setCrop(fitted(picture, { ...crop, [of]: value }))}
          />
        ))}
        <p className="danger small" role="alert">
          {failed !== null && errorText(failed, common('failed'))}
        </p>
      </div>
    </Dialog>
  );
}

type ShownProps = Pick<Props, 'picture'> & { crop: Crop; onPull: (right: number, down: number) => void };

function Shown({ picture, crop, onPull }: ShownProps) {
  const { t } = useTranslation('profile');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const pull = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    onPull(movementX / currentTarget.clientWidth, movementY / currentTarget.clientHeight);
  };
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={t('photo.preview')}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={pull}
    />
  );
}
