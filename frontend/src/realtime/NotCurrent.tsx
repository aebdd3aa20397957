// A thin bar over what is shown live, while there is no connection: values that stand still look like a plant that does.
import { useTranslation } from 'react-i18next';
import { ThinBar } from '@/components/state/ThinBar';
import { useCutOff } from './useCutOff';

export function NotCurrent() {
  const { t } = useTranslation();
  return useCutOff() && <ThinBar>{t('notCurrent')}</ThinBar>;
}
