// A thread as the list of friends has it; a test says what matters to it.
import { dana } from '@/test/fixtures';
import type { Friend, LastMessage } from '../api/types';

export const luca: Friend = {
  receiverId: 2,
  senderId: dana.id,
  chatId: null,
  readId: null,
  threadId: 1,
  senderToken: 'token-1',
  senderTokenId: 't',
  senderExpiry: '2100-01-01T00:00:00Z',
  fullName: 'Luca Ferrante',
  avatar: null,
  online: true,
  active: true,
  tenantUserId: 2,
  uuid: 'u-2',
  kind: 'direct',
  name: 'Luca Ferrante',
  crewId: null,
  workOrderId: null,
  members: 2,
  unread: 0,
  muted: false,
  lastMessage: null,
};

export const last = (by: number, seq: number): LastMessage => ({
  id: 9,
  seq,
  text: 'See you there',
  by: { id: by, name: 'Luca Ferrante' },
  at: '2026-01-05T15:07:09Z',
});
