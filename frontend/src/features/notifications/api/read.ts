// PUT /api/Notification/read/. The document of the API gives its body the name of another one.
import { body, clientOf } from '@/api/client';

export type Reading = { ids: readonly number[] | null; read: boolean };

type Json<T> = { content: { 'application/json': T } };
type Body = { ids?: number[]; all?: boolean; read: boolean };
type Paths = {
  '/api/Notification/read/': { put: { requestBody: Json<Body>; responses: { 200: Json<{ unread: number }> } } };
};

const api = clientOf<Paths>();

/** All of them where no ids are named. */
export const markRead = ({ ids, read }: Reading) =>
  body(api.PUT('/api/Notification/read/', { body: { ...(ids ? { ids: [...ids] } : { all: true }), read } }));
