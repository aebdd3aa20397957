// The screens of people.
import type { Screen } from '@/components/screen/screen';

export const SCREENS: readonly Screen[] = [
  {
    path: '/maintenance-management/crews',
    texts: ['entity', 'crew'],
    load: async () => (await import('./crew/crew.entity')).CrewsPage,
  },
  {
    path: '/settings/people/:productId?',
    texts: ['entity', 'person', 'crew', 'user', 'work-order'],
    load: async () => (await import('./person/PeopleScreen')).PeopleScreen,
  },
];
