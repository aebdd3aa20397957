// What documents can be about, and what that is called.
import { useTranslation } from 'react-i18next';

/** In the order they are offered. */
export const LINKED = ['asset', 'location', 'meter', 'person', 'crew', 'workRequest'] as const;

export function useFamilyNames(): (family: string) => string {
  const { t } = useTranslation('document');
  return (family) => {
    const known = LINKED.find((one) => one === family);
    return known ? t(`families.${known}`) : family;
  };
}
