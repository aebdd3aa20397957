// The user's menu in their language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules } from '@/api/calls/userSubModules';
import { existingModules } from './navigation';

/** `modules` is undefined until `query` has an answer. */
export function useNavigation() {
  const query = useModules();
  const { t } = useTranslation('menu');
  const modules = useMemo(() => {
    const moduleTitles: Partial<Record<number, string>> = t('modules', { returnObjects: true });
    const screenTitles: Partial<Record<string, string>> = t('screens', { returnObjects: true });
    return existingModules(query.data)?.map((module) => ({
      ...module,
      title: moduleTitles[module.id] ?? module.title,
      subModules: module.subModules.map((sub) => ({ ...sub, title: screenTitles[sub.id] ?? sub.title })),
    }));
  }, [query.data, t]);
  return { modules, query };
}
