// Crews whose thread one has not been in yet; choosing one opens it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { body } from '@/api/client';
import { useUser } from '@/api/calls/session';
import { useSees } from '@/api/calls/userSubModules';
import { errorText } from '@/api/errors';
import { notify } from '@/components/snackbar/notify';
import { familyApi } from '@/entity/api/contract';
import { openPlace, refreshFriends } from '../api/friends';
import type { Friend } from '../api/types';
import { Face } from './Face';
import styles from './FriendList.module.css';

const ROWS = 20;

type Props = { search: string; friends: readonly Friend[]; onSelect: (friend: Friend) => void };

export function Crews({ search, friends, onSelect }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const { uuid } = useUser();
  const mayLook = useSees()('crews');
  const { data } = useQuery({
    queryKey: ['chat', 'crews', search],
    queryFn: ({ signal }) => {
      const params = { path: { family: 'Crew' }, query: { rows: ROWS, ...(search && { search }) } };
      return body(familyApi.GET('/api/{family}/all/', { params, signal }));
    },
    enabled: mayLook,
  });
  const open = useMutation({
    mutationFn: (crewId: number) => openPlace(client, { kind: 'crew', crewId }),
    onSuccess: async (friend) => {
      await refreshFriends(client, uuid);
      onSelect(friend);
    },
    onError: (error) => notify({ message: errorText(error, common('unreachable')), variant: 'error' }),
  });
  const unopened = data?.items.filter(({ id }) => !friends.some(({ crewId }) => crewId === id)) ?? [];
  if (unopened.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('crews')}>
      <h3>{t('crews')}</h3>
      <ul>
        {unopened.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={styles.friend} onClick={() => open.mutate(id)} disabled={open.isPending}>
              <Face {...{ name }} avatar={null} kind="crew" online={false} />
              <span className="stack fill gap-2">
                <span className={`truncate fill medium ${styles.name}`}>{name}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
