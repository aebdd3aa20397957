// What the server answers about chat.
import { clientOf } from '@/api/client';
import type { Attachment, Message, ReadMark, ThreadKind } from '@/realtime/thread/model';

export type Contact = {
  receiverId: number;
  senderId: number;
  /** The newest message's place in the thread. */
  chatId: number | null;
  /** The place up to which one has read. */
  readId: number | null;
  threadId: number | null;
  senderToken: string | null;
  senderTokenId: string | null;
  senderExpiry: string | null;
  fullName: string;
  avatar: string | null;
  online: boolean;
  /** Nobody can write to them any more when it is false. */
  active: boolean;
  tenantUserId: number;
  /** A crew's thread and a work order's have none. */
  uuid: string | null;
};

export type LastMessage = {
  id: number;
  seq: number;
  text: string;
  by: { id: number | null; name: string };
  at: string;
};

export type Friend = Contact & {
  kind: ThreadKind;
  name: string;
  crewId: number | null;
  workOrderId: number | null;
  members: number;
  /** At most 100. */
  unread: number;
  muted: boolean;
  lastMessage: LastMessage | null;
};

export type Hit = {
  threadId: number;
  threadName: string;
  message: Message;
};

export type UseOf = { messageId: number; as: 'task' | 'note'; workOrderId: number };
export type Carried = { name: string; outcome: string };
export type Used = { kind: 'task' | 'note'; workOrderId: number; code: string };
export type Page<T> = { items: T[]; totalRecords: number };

/** As it comes over the wire, where nothing is for reading only. */
type Wire<T> = T extends readonly (infer One)[]
  ? Wire<One>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Wire<T[Key]> }
    : T;
type Json<T> = { content: { 'application/json': T } };
type Call<Parameters, Answer, Body = never> = {
  parameters: Parameters;
  responses: { 200: Json<Answer> };
} & ([Body] extends [never] ? { requestBody?: never } : { requestBody: Json<Body> });
type OfThread<Query = never> = { path: { threadId: number }; query?: Query };
type OfUser<Query = never> = { path: { userUuid: string }; query?: Query };

type Paths = {
  '/api/Chat/contacts/{userUuid}': {
    get: Call<OfUser<{ search?: string; first?: number; rows?: number }>, Page<Contact>>;
  };
  '/api/Chat/friends/{userUuid}': { get: Call<OfUser, Page<Friend>> };
  '/api/Chat/': {
    post: Call<object, Friend, { senderId: number; receiverId: number; message: string; commandId?: string }>;
  };
  '/api/Chat/thread/': {
    post: Call<object, Friend, { kind: 'crew'; crewId: number } | { kind: 'workOrder'; workOrderId: number }>;
  };
  '/api/Chat/read/': { put: Call<object, undefined, { id: number; chatId: number }> };
  '/api/Chat/{threadId}/messages/': {
    get: Call<OfThread<{ before?: number; around?: number; rows?: number }>, Wire<Page<Message>>>;
  };
  '/api/Chat/search/': {
    get: Call<{ query: { text: string; thread?: number; first?: number; rows?: number } }, Wire<Page<Hit>>>;
  };
  '/api/Chat/{threadId}/attachments/{attachmentId}/file/': {
    get: Call<{ path: { threadId: number; attachmentId: number }; query: { inline: 1 } }, Blob>;
  };
  '/api/Chat/{threadId}/commands/': { post: Call<OfThread, Carried, { commandId: string; text: string }> };
  '/api/Chat/{threadId}/read/': { get: Call<OfThread, ReadMark[]> };
  '/api/Chat/{threadId}/muted/': { put: Call<OfThread, undefined, { muted: boolean }> };
  '/api/Chat/{threadId}/use/': { post: Call<OfThread, Used, UseOf> };
};

export const chatApi = clientOf<Paths>();

export type { Attachment, Message, ThreadKind };
