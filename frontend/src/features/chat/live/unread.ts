// When a thread has unread messages, and how many a badge shows.
import type { Friend } from '../api/types';

const MOST = 99;

type Seen = Pick<Friend, 'lastMessage' | 'readId' | 'unread'>;

/** The last message is another user's, and the user has not read up to it. */
export const isUnread = ({ lastMessage, readId }: Seen, me: number) =>
  lastMessage !== null && lastMessage.by.id !== me && lastMessage.seq > (readId ?? 0);

/** How many are unread; none where the badge must not show. */
export const unreadOf = (friend: Seen, me: number) => (isUnread(friend, me) ? Math.max(friend.unread, 1) : 0);

/** All that is unread, but for what one does not want to hear of. */
export const unreadOfAll = (friends: readonly Friend[], me: number) =>
  friends.reduce((sum, friend) => sum + (friend.muted ? 0 : unreadOf(friend, me)), 0);

export const badge = (count: number) => (count > MOST ? `${MOST}+` : String(count));
