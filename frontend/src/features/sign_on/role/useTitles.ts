// What the menu calls its modules and their parts.
import { useTranslation } from 'react-i18next';
import type { ModuleId, SubModuleId } from './catalogue';

export function useTitles() {
  const { t } = useTranslation('menu');
  const modules: Readonly<Record<ModuleId, string>> = t('modules', { returnObjects: true });
  return { moduleTitle: (id: ModuleId) => modules[id], titleOf: (id: SubModuleId) => t(`screens.${id}`) };
}
