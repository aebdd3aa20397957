// The calls of notifications, until the document of the API tells them.
import { clientOf } from '@/api/client';

export type Kind = 'assigned' | 'mentioned' | 'status' | 'overdue' | 'requested';

export type Notification = {
  id: number;
  kind: Kind;
  dateCreated: string;
  read: boolean;
  variant: 'success' | 'info' | 'error' | 'warning';
  icon: string;
  image: string | null;
  by: string | null;
  boardNumber: number | null;
  workOrderId: number | null;
  workOrderCode: string | null;
  workOrderDescription: string | null;
  workRequestId: number | null;
  workRequestCode: string | null;
  workRequest: string | null;
  from: string | null;
  to: string | null;
  due: string | null;
  threadId: number | null;
  messageId: number | null;
  text: string | null;
};

export type Page = { items: Notification[]; totalRecords: number; unread: number };

export type Rule = { kind: Kind | 'message'; panel: boolean; push: boolean; email: boolean };

export type NotificationSettings = {
  rules: Rule[];
  quietHours: { on: boolean; from: string; to: string; weekends: boolean };
  email: 'atOnce' | 'daily';
  digestAt: string;
  timeZone: string | null;
  tenantTimeZone: string;
  mailReady: boolean;
};

export type PushState = { publicKey: string; devices: { id: number; userAgent: string; createdAt: string }[] };

type Json<T> = { content: { 'application/json': T } };
type None = { content?: never };
type Call<Answer, Body = never, Parameters = { query?: never; path?: never }> = {
  parameters: Parameters;
  responses: { 200: Answer };
} & ([Body] extends [never] ? { requestBody?: never } : { requestBody: Json<Body> });

export type Paths = {
  '/api/Notification/': {
    get: Call<Json<Page>, never, { query: { first?: number; rows?: number; unread?: boolean } }>;
  };
  '/api/Notification/read/': {
    put: Call<Json<{ unread: number }>, { ids?: number[]; all?: boolean; read: boolean }>;
  };
  '/api/Notification/{id}': { delete: Call<None, never, { path: { id: number } }> };
  '/api/Notification/settings/': {
    get: Call<Json<NotificationSettings>>;
    put: Call<Json<NotificationSettings>, NotificationSettings>;
  };
  '/api/Notification/push/': {
    get: Call<Json<PushState>>;
    post: Call<Json<{ id: number }>, { endpoint: string; keys: { p256dh: string; auth: string } }>;
  };
  '/api/Notification/push/{id}': { delete: Call<None, never, { path: { id: number } }> };
  '/api/Notification/push/test/': { post: Call<None> };
};

export const api = clientOf<Paths>();
