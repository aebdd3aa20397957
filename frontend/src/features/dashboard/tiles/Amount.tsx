// The number of a tile: the one thing that is drawn anew with every value.
import { useTranslation } from 'react-i18next';
import { type Subject, useTileText } from './useTileValue';

/** `none`: what stands there instead of a number. */
export function Amount({ subject, none }: { subject: Subject; none?: string }) {
  const { t } = useTranslation('sensor');
  return <>{useTileText(subject) ?? none ?? t('live.none')}</>;
}
