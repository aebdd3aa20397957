// The user's menu in their language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useUser } from '@/api/calls/session';
import { useModules } from '@/api/calls/userSubModules';
import { currentPage, existingModules, itemsOf, pagesOf, shownTo } from './navigation';

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

/** The menu as items that the user's roles let them see, and all pages in it. */
export function useMenu() {
  const { modules, query } = useNavigation();
  const { role } = useUser();
  const items = useMemo(() => shownTo(itemsOf(modules ?? []), role), [modules, role]);
  const pages = useMemo(() => pagesOf(items), [items]);
  return { items, pages, query };
}

/** The id of the menu's page that is being shown. */
export function useCurrentPage(pages: ReturnType<typeof pagesOf>): string | undefined {
  const { pathname } = useLocation();
  return currentPage(pages, pathname)?.id;
}
