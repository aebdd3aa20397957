// The server's side of notifications for tests: what there is, what was asked, and a socket to say news on.
import { HttpResponse, http } from 'msw';
import { FakeSocket } from '@/realtime/topic/testSocket';
import { server } from '@/test/server';
import type { Notification } from '../api/types';

export class Inbox {
  readonly socket = new FakeSocket({ topic: 'inbox', call: () => ({}) });
  readonly asked: string[] = [];
  readonly marked: unknown[] = [];

  constructor(public cards: Notification[] = []) {
    this.socket.connected = true;
    server.use(
      http.get('/api/Notification/', ({ request }) => {
        const { searchParams, search } = new URL(request.url);
        this.asked.push(search);
        const first = Number(searchParams.get('first') ?? 0);
        const rows = Number(searchParams.get('rows') ?? 25);
        const all = searchParams.get('unread') === 'true' ? this.cards.filter(({ read }) => !read) : this.cards;
        const items = all.slice(first, first + rows);
        return HttpResponse.json({ items, totalRecords: all.length, unread: this.unread });
      }),
      http.put('/api/Notification/read/', async ({ request }) => {
        const wanted = (await request.json()) as { ids?: number[]; all?: boolean; read: boolean };
        this.marked.push(wanted);
        const meant = ({ id }: Notification) => wanted.all || wanted.ids?.includes(id);
        this.cards = this.cards.map((card) => (meant(card) ? { ...card, read: wanted.read } : card));
        return HttpResponse.json({ unread: this.unread });
      }),
      http.delete('/api/Notification/:id', ({ params }) => {
        this.cards = this.cards.filter(({ id }) => id !== Number(params.id));
        return new HttpResponse(null, { status: 204 });
      }),
    );
  }

  get unread(): number {
    return this.cards.filter(({ read }) => !read).length;
  }

  /** Something happens, and the page hears of it. */
  happen(card: Notification): void {
    this.cards = [card, ...this.cards];
    this.say('notification', { notification: card, unread: this.unread });
  }

  say(type: string, data: unknown): void {
    this.socket.say('signal', { topic: 'inbox', type, data });
    while (this.socket.download());
  }
}
