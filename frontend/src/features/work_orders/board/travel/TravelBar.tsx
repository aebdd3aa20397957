// The banner over the past: which moment it is, what happened then, and the way to other moments.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/button/IconButton';
import { RangeInput } from '@/components/field/RangeInput';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { sentenceOf } from './sentence';
import type { Moment } from './travel';
import styles from './travel.module.css';

type Props = {
  version: number;
  first: number;
  last: number;
  /** Null while it is being fetched. */
  moment: Moment | null;
  playing: boolean;
  onGoTo: (version: number) => void;
  onToggle: () => void;
  close: ReactNode;
};

export function TravelBar({ version, first, last, moment, playing, onGoTo, onToggle, close }: Props) {
  const { t } = useTranslation('board-views');
  const { formatDateTimeSeconds } = useFormats();
  const slider = useRef<HTMLInputElement>(null);
  // The arrow keys travel from the first moment on.
  useEffect(() => slider.current?.focus(), []);

  const words = { card: t('happened.someCard'), list: t('happened.someList'), system: t('happened.system') };
  const sentence = moment && sentenceOf(moment, words);
  const at = moment?.event?.at;
  const date = at && formatDateTimeSeconds(at);
  const happened = sentence
    ? t(`happened.${sentence.key}`, sentence)
    : t(moment ? 'travel.beginning' : 'travel.loading');

  function onKeyDown(event: KeyboardEvent): void {
    // The slider has its own arrows; elsewhere in the banner they do the same.
    if (event.target === slider.current && event.key !== ' ') return;
    if (event.key === 'ArrowLeft') onGoTo(version - 1);
    else if (event.key === 'ArrowRight') onGoTo(version + 1);
    else if (event.key === ' ' && event.target === slider.current) onToggle();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label={t('travel.label')} tabIndex={-1} onKeyDown={onKeyDown}>
      <p className="row gap-8 small medium">
        <Icon name="history" /> {t('travel.readOnly')}
      </p>
      <div className={`row min-0 gap-4 ${styles.controls}`}>
        <IconButton
          icon="step-backward"
          label={t('travel.back')}
          disabled={version <= first}
          onClick={() => onGoTo(version - 1)}
        />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'travel.pause' : 'travel.play')}
          onClick={onToggle}
        />
        <IconButton
          icon="step-forward"
          label={t('travel.forward')}
          disabled={version >= last}
          onClick={() => onGoTo(version + 1)}
        />
        <RangeInput
          ref={slider}
          className={styles.slider}
          min={first}
          max={last}
          value={version}
          aria-label={t('travel.slider')}
          aria-valuetext={[date, happened].filter(Boolean).join(': ')}
          onChange={onGoTo}
        />
        <span className={`numbers ${styles.step}`}>{t('travel.step', { version, last })}</span>
        {close}
      </div>
      <p className={styles.happened} title={happened}>
        {at && (
          <time className="medium numbers" dateTime={at}>
            {date}
          </time>
        )}{' '}
        {happened}
      </p>
    </div>
  );
}
