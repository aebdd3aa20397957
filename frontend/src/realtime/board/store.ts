// The live state of one board: a topic whose events carry what changes, and on which a card that was moved glows a while.
import type { LiveSocket } from '../session';
import { keeperOf } from '../topic/lastSeen';
import { TopicStore } from '../topic/TopicStore';
import { OUTBOX_LIMIT } from '../topic/outbox';
import type { Author, Command, Outbox, Outcome, Refusal, TopicKind, TopicSnapshot } from '../topic/topic';
import { withPredictions } from './command';
import { applyDelta, type Board, type BoardEvent } from './model';

export type Person = { id: number; name: string; person?: number | null };
export type Presence = { here: readonly Person[]; held: readonly { cardId: number; by: Author }[] };

export type BoardSnapshot = TopicSnapshot & {
  board: Board | null;
  presence: Presence;
  /** Who moved a card a moment ago. */
  glowing: ReadonlyMap<number, string>;
};

const GLOW_MS = 1_200;

const kind: TopicKind<Board, BoardEvent, BoardSnapshot> = {
  apply: (board, { delta }) => (delta ? applyDelta(board, delta) : board),
  show: (board, pending) => ({ board: board && withPredictions(board, pending) }),
  hear: (type, data) => (type === 'presence' ? { presence: data as Presence } : null),
};

const NOTHING: BoardSnapshot = {
  phase: 'loading',
  error: null,
  board: null,
  version: 0,
  unsaved: 0,
  presence: { here: [], held: [] },
  glowing: new Map(),
};

/** Where commands outlive the page, and what is notified of one that is refused afterwards. */
export type Kept = {
  outbox?: Outbox;
  refused?: (command: Command, refusal: Refusal) => void;
  /** What is said where more waits than can be kept. */
  full?: string;
};

export class BoardStore extends TopicStore<Board, BoardEvent, BoardSnapshot> {
  constructor(
    socket: LiveSocket,
    topic: string,
    me: number,
    private readonly kept: Kept = {},
  ) {
    const { outbox, refused } = kept;
    super(
      { socket, topic },
      { ...kind, ...(outbox && { outbox }), ...(refused && { refused }), keeper: keeperOf<Board>(topic) },
      NOTHING,
    );
    this.watch((event) => {
      if (event?.type === 'cardMoved' && event.by.id !== me) this.glow(Number(event.data.cardId), event.by.name);
    });
  }

  override send(command: Command, id?: string): Promise<Outcome> {
    if (this.read().unsaved < OUTBOX_LIMIT) return super.send(command, id);
    return Promise.resolve({ ok: false, error: { code: 'outbox_full', detail: this.kept.full ?? '' } });
  }

  private glow(card: number, by: string): void {
    this.publish({ glowing: new Map(this.read().glowing).set(card, by) });
    setTimeout(() => {
      const glowing = new Map(this.read().glowing);
      glowing.delete(card);
      this.publish({ glowing });
    }, GLOW_MS);
  }
}
