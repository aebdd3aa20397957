// How an area declares a screen of its own, in `features/<area>/screens.ts`; src/app/screens.tsx collects them.
import type { ComponentType } from 'react';
import type { ROLE_GROUPS } from '@/api/roles';
import type { Namespace } from '@/texts/namespaces';

export type Screen = {
  path: string;
  /** Who may open it: every signed-in user, unless it says otherwise; null for visitors, too. */
  auth?: keyof typeof ROLE_GROUPS | null;
  /** Its page in the menu, where the address does not begin with that page's. */
  menu?: string;
  /** As long as what it holds, where others fill the window and scroll inside. */
  flows?: true;
  /** Without the menus around it. */
  frameless?: true;
  /** Loaded on the same way. */
  texts?: readonly Namespace[];
  /** In a chunk of its own: the declaration itself comes with the first load. */
  load: () => Promise<ComponentType>;
};
