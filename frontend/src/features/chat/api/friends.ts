// One's threads and the people one can write to.
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readMissed } from '@/api/readAgain';
import { api, body } from '@/api/client';
import { useUser } from '@/api/calls/session';
import { newCommandId } from '@/realtime/commandId';
import { asFriend, type Contact, type Friend, type Place } from './types';

const CONTACTS = 50;
/** Tokens end by themselves: what is older than this is asked for anew before it is used. */
const FRESH_MS = 60_000;

const friendsKey = (userUuid: string) => ['chat', 'friends', userUuid] as const;

export const friendsOf = (userUuid: string) => ({
  queryKey: friendsKey(userUuid),
  queryFn: async () =>
    (await body(api.GET('/api/Chat/friends/{userUuid}', { params: { path: { userUuid } } }))).items.map(asFriend),
  staleTime: FRESH_MS,
});

/** One's threads, the newest message first. */
export function useFriends() {
  const { uuid } = useUser();
  return useQuery(friendsOf(uuid));
}

/** The thread with this id, as the list of friends has it. */
export const useFriend = (thread: number | null): Friend | undefined =>
  useFriends().data?.find(({ threadId }) => threadId === thread);

export const readMissedFriends = (client: QueryClient, userUuid: string) =>
  readMissed(client, friendsKey(userUuid), Date.now());

export const refreshFriends = (client: QueryClient, userUuid: string) =>
  client.invalidateQueries({ queryKey: friendsKey(userUuid) });

/** What the page knows of a thread before the server sends it again. */
export function patchFriend(client: QueryClient, userUuid: string, thread: number, change: Partial<Friend>): void {
  client.setQueryData<Friend[]>(friendsKey(userUuid), (friends) =>
    friends?.map((friend) => (friend.threadId === thread ? { ...friend, ...change } : friend)),
  );
}

function putFriend(client: QueryClient, userUuid: string, friend: Friend): void {
  client.setQueryData<Friend[]>(friendsKey(userUuid), (friends = []) => [
    friend,
    ...friends.filter(({ threadId }) => threadId !== friend.threadId),
  ]);
}

/** People to write to, by a part of their name. */
export function useContacts(search: string) {
  const { uuid: userUuid } = useUser();
  const query = { rows: CONTACTS, ...(search && { search }) };
  return useQuery({
    queryKey: ['chat', 'contacts', userUuid, search],
    queryFn: ({ signal }) =>
      body(api.GET('/api/Chat/contacts/{userUuid}', { params: { path: { userUuid }, query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The first message to a contact creates the thread. A repeat after a lost answer makes no second one. */
export function useFirstMessage({ senderId, receiverId }: Pick<Contact, 'senderId' | 'receiverId'>) {
  const client = useQueryClient();
  const { uuid } = useUser();
  return useMutation({
    mutationFn: async (message: { text: string; commandId?: string }) =>
      asFriend(
        await body(
          api.POST('/api/Chat/', {
            body: { senderId, receiverId, message: message.text, commandId: message.commandId ?? newCommandId() },
          }),
        ),
      ),
    onSuccess: (friend) => putFriend(client, uuid, friend),
  });
}

type Opened = { place: Place; friend: Friend };
const openedKey = (thread: number | null) => ['chat', 'opened', thread] as const;

export async function openPlace(client: QueryClient, place: Place): Promise<Friend> {
  const friend = asFriend(await body(api.POST('/api/Chat/thread/', { body: place })));
  client.setQueryData<Opened>(openedKey(friend.threadId), { place, friend });
  return friend;
}

/** The thread of a crew or a work order, created by the first user who opens it. */
export function usePlaceThread(place: Place) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['chat', 'place', place],
    queryFn: () => openPlace(client, place),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What is known of a thread. One is in a work order's only once one has said something: until then the list lacks it. */
export function knownThread(client: QueryClient, userUuid: string, thread: number): Friend | undefined {
  const listed = client.getQueryData<Friend[]>(friendsKey(userUuid))?.find(({ threadId }) => threadId === thread);
  return listed ?? client.getQueryData<Opened>(openedKey(thread))?.friend;
}

/** Asks for a fresh token of a thread, where it is to be had. */
export async function renewToken(client: QueryClient, userUuid: string, thread: number): Promise<void> {
  const friends = await client.fetchQuery({ ...friendsOf(userUuid), staleTime: 0 });
  const opened = client.getQueryData<Opened>(openedKey(thread));
  if (opened && !friends.some(({ threadId }) => threadId === thread)) await openPlace(client, opened.place);
}
