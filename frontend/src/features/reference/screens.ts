// The screens of reference.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/settings/classification-schemes',
    texts: ['entity', 'reference-lists'],
    load: async () => (await import('./ReferenceListsPage')).ReferenceListsPage,
  },
];
