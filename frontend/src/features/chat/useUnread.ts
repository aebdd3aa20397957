// How many messages wait unread: the number on the chat button. All that every page has of chat; the rest comes after the page.
import { useLateCount } from '@/realtime/useLateCount';
import './live/storage';

const load = async () => (await import('./live/watchUnread')).watchUnread;

export const useUnread = () => useLateCount(load);
