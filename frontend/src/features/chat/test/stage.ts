// The stage of chat's stories: a server of one thread, and how one gets there.
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { storeAccessToken } from '@/api/token';
import type { Message } from '@/realtime/thread/model';
import { ThreadServer } from '@/realtime/thread/testServer';
import type { FakeSocket } from '@/realtime/topic/testSocket';
import { dana } from '@/test/fixtures';
import { openApp } from '@/test/render';
import { server } from '@/test/server';
import type { Contact, Friend } from '../api/types';
import { luca } from './friends';

export const PAGE = '/activity-management/collaboration';
export const me = { id: dana.id, name: dana.data.displayName };

type Stage = {
  chat: ThreadServer;
  socket: FakeSocket;
  friends: Friend[];
  contacts: Contact[];
  /** What was sent to be written. */
  asked: { path: string; body: unknown }[];
};
const chat = new ThreadServer();
export const stage: Stage = { chat, socket: chat.connect(), friends: [], contacts: [], asked: [] };

/** Delivers what travels until nothing does. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    quiet = stage.socket.upload() || stage.socket.download() ? 0 : quiet + 1;
    await new Promise((next) => setTimeout(next));
  }
}

/** A thread with Luca, nothing said yet; before every story. */
export function setStage(): void {
  stage.chat = new ThreadServer();
  stage.chat.author = me;
  stage.socket = stage.chat.connect();
  stage.socket.connected = true;
  stage.friends = [luca];
  stage.contacts = [];
  stage.asked = [];
  storeAccessToken('token-1');
  const note = async (request: Request) => {
    stage.asked.push({ path: new URL(request.url).pathname, body: await request.clone().json() });
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.post('/auth/signin/token', () => HttpResponse.json(dana)),
    http.get('/api/Chat/friends/:uuid', () =>
      HttpResponse.json({ items: stage.friends, totalRecords: stage.friends.length }),
    ),
    http.get('/api/Chat/contacts/:uuid', () =>
      HttpResponse.json({ items: stage.contacts, totalRecords: stage.contacts.length }),
    ),
    http.get('/api/Chat/search/', () => HttpResponse.json({ items: [], totalRecords: 0 })),
    http.get('/api/Stream/:topic', () => HttpResponse.json(stage.chat.snapshot())),
    http.get('/api/Chat/1/read/', () => HttpResponse.json([{ id: 2, seq: 0 }])),
    http.put('/api/Chat/read/', ({ request }) => note(request)),
    http.put('/api/Chat/:thread/muted/', ({ request }) => note(request)),
  );
}

export async function openThread() {
  const opened = openApp(`${PAGE}?thread=1`);
  await screen.findByRole('heading', { name: 'Luca Ferrante' });
  await settle();
  const field = await screen.findByRole('textbox', { name: 'Type your message' });
  await settle();
  return { ...opened, field };
}

export const addMessage = (text: string, more: Partial<Message> = {}) =>
  stage.chat.addMessage(text, { id: 2, name: 'Luca Ferrante' }, undefined, more);
export const rowWith = async (text: string) => {
  const rows = await screen.findAllByRole('listitem');
  const row = rows.find((one) => one.dataset.index && one.textContent?.includes(text));
  if (!row) throw new Error(`No message says ${text}.`);
  return row;
};
