// What one does to one's notifications: reading them, and taking them away. Shown at once; what is refused snaps back.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '@/api/client';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { cardsOf, type Pages, readAllAgain, showRead, tellUnread, unreadKey } from './list';
import { markRead, type Reading } from './read';

/** How many of these cards change, as far as they are known here. */
function changing(client: QueryClient, { ids, read }: Reading): number {
  const lists = client.getQueriesData<Pages>({ queryKey: ['notifications', 'list'] });
  const known = new Map(lists.flatMap(([, data]) => (data ? cardsOf(data) : [])).map((card) => [card.id, card.read]));
  return ids?.filter((id) => known.get(id) === !read).length ?? 0;
}

export function useMarkRead() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: markRead,
    onMutate: (reading) => {
      const { ids, read } = reading;
      const before = client.getQueryData<number>(unreadKey) ?? 0;
      const change = changing(client, reading);
      tellUnread(client, ids === null ? 0 : read ? before - change : before + change);
      showRead(client, ids, read);
    },
    onSuccess: ({ unread }) => tellUnread(client, unread),
    onError: (error) => {
      notify({ message: errorText(error, t('unreachable')), variant: 'error' });
      void readAllAgain(client);
    },
  });
}

/** Takes a card away for good. Arrives even where the window is closed right away. */
export const removeCard = (id: number) =>
  api.DELETE('/api/Notification/{id}', { params: { path: { id } }, keepalive: true });
