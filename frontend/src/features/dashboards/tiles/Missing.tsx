// A tile whose sensor, place or document is gone, or not for these eyes.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import face from './face.module.css';

/** `unset`: not configured yet. */
export function Missing({ unset = false }: { unset?: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <p className={`row centered gap-8 tall text-center pad-8 ${face.missing}`}>
      <Icon name={unset ? 'cog' : 'question-circle'} /> {t(unset ? 'tile.unset' : 'tile.missing')}
    </p>
  );
}
