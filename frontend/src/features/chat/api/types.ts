// What the server answers about chat, by the names used here.
import type { components } from '@/api/schema.gen';
import type { Message, ThreadKind } from '@/realtime/thread/model';

type Schemas = components['schemas'];

export type Contact = Omit<Schemas['Contact'], 'uuid'> & {
  /** A crew's thread and a work order's have none. */
  uuid: string | null;
};
export type LastMessage = Schemas['LastChatMessage'];
/** A thread of one's own. */
export type Friend = Contact & Omit<Schemas['Friend'], 'kind' | 'uuid'> & { kind: ThreadKind };
export type Attachment = Schemas['ChatAttachment'];
export type UseOf = Schemas['UseMessage'];

/** Whose thread is opened. */
export type Place = { kind: 'crew'; crewId: number } | { kind: 'workOrder'; workOrderId: number };

/** A message as it comes by HTTP; its words are narrower than the document says. */
export const asMessage = (message: Schemas['ChatMessage']) => message as Message;
export const asFriend = (friend: Schemas['Friend']) => friend as Friend;
