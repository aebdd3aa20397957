// The pages the user has chosen as shortcuts, in the order chosen, and the way to add and remove one.
import { useUser } from '@/api/calls/session';
import { useUserDataChange } from '../layout/useUserData';
import type { PageItem } from '../navigation';
import { useMenu } from '../useNavigation';

export function useShortcuts() {
  const { shortcuts } = useUser().data;
  const { pages } = useMenu();
  const change = useUserDataChange();
  // What is not permitted any more is not shown, and there again when it is.
  const chosen = shortcuts.flatMap((id) => pages.find((page) => page.id === id) ?? []);

  function toggle({ id }: PageItem): void {
    change((data) => ({
      shortcuts: data.shortcuts.includes(id) ? data.shortcuts.filter((one) => one !== id) : [...data.shortcuts, id],
    }));
  }
  return { pages, chosen, isChosen: ({ id }: PageItem) => shortcuts.includes(id), toggle };
}
