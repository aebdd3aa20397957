// PUT /api/Notification/read/.
import { api, body } from '@/api/client';

export type Reading = { ids: readonly number[] | null; read: boolean };

/** All of them where no ids are named. */
export const markRead = ({ ids, read }: Reading) =>
  body(api.PUT('/api/Notification/read/', { body: { ...(ids ? { ids: [...ids] } : { all: true }), read } }));
