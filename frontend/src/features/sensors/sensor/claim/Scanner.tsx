// The camera's picture, in which the label of a device is looked for until it is found.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button/Button';
import styles from '../sensor.module.css';
import { newDetector } from './detector';
import { type LabelText, readLabel } from './labelText';

/** Often enough to feel immediate, seldom enough to leave a phone cool. */
const LOOK_MS = 200;

type Props = { onFound: (label: LabelText) => void; onClose: () => void };

export function Scanner({ onFound, onClose }: Props) {
  const { t } = useTranslation('sensor');
  const video = useRef<HTMLVideoElement>(null);
  const [hint, setHint] = useState<'aim' | 'other' | 'refused'>('aim');
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const detector = newDetector();

    const look = async () => {
      const picture = video.current;
      if (over || !detector || !picture) return;
      // A picture that is not there yet is no failure: the next look finds it.
      const codes = await detector.detect(picture).catch(() => []);
      if (over) return;
      const label = codes.map(({ rawValue }) => readLabel(rawValue)).find((one) => one !== null);
      if (label) return found(label);
      if (codes.length > 0) setHint('other');
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over) return stop();
      if (video.current) video.current.srcObject = stream;
      await video.current?.play();
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => !over && setHint('refused'));
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <div className={styles.scanner}>
      {hint !== 'refused' && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees has no words
        <video className="wide round on-page" ref={video} muted playsInline aria-label={t('claim.camera')} />
      )}
      <p role="status">{t(`claim.scan.${hint}`)}</p>
      <div>
        <Button onClick={onClose}>{t('claim.typeInstead')}</Button>
      </div>
    </div>
  );
}
