// The number of a tile: the one thing that is drawn anew with every value.
import { useTranslation } from 'react-i18next';
import { useWritten } from '@/realtime/sensor/useReading';
import { type Subject, useTileWords } from './useTileValue';

/** `none`: what stands there instead of a number. */
export function Amount({ subject, none }: { subject: Subject; none?: string }) {
  const { t } = useTranslation('sensor');
  const say = useTileWords(subject);
  const element = useWritten<HTMLSpanElement>(subject.id, (live) => say(live) ?? none ?? t('live.none'));
  return <span ref={element} />;
}
