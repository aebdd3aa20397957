// How many notifications are unread: the number on the bell. All that every page has of them; the rest comes after the page.
import { useLateCount } from '@/realtime/useLateCount';

const load = async () => (await import('./live/watchInbox')).watchInbox;

export const useNewCount = () => useLateCount(load);
