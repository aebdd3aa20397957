// When a kit is to be picked, marked once that has passed and it is neither ready nor over.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { useNow } from '@/components/time/useNow';
import { type Kit, stateOf } from '../api/kits';

export function PickBy({ pickBy, state }: Pick<Kit, 'pickBy' | 'state'>) {
  const { t } = useTranslation('kit');
  const { formatDateTime } = useFormats();
  const now = useNow();
  if (pickBy === null) return null;
  const at = formatDateTime(pickBy);
  const toPick = ['none', 'partial'].includes(stateOf(state));
  return toPick && Date.parse(pickBy) < now ? <span className="danger">{t('pickLate', { at })}</span> : at;
}
