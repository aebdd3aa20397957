// The screens of documents.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/asset-management/document-management',
    texts: ['entity', 'document'],
    load: async () => (await import('./document/DocumentsPage')).DocumentsPage,
  },
];
