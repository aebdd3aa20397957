// A board that is not for this user, who works at one of its work orders: the board's lists without cards, and the way for commands. The
// board's events are not for this user either, so what is shown of the work order is read again from time to time.
import { ACK_MS } from '../topic/CommandQueue';
import type { Command, Outcome, Refusal } from '../topic/topic';
import { newCommandId } from '../commandId';
import type { LiveSocket } from '../session';
import type { Board } from './model';
import { BoardStore } from './store';

const READ_AGAIN_MS = 20_000;

export class OutlineStore extends BoardStore {
  constructor(
    private readonly live: LiveSocket,
    outline: Board,
    me: number,
  ) {
    super(live, `board:${outline.number}`, me);
    this.confirmed = outline;
    this.publish({ phase: 'live' });
  }

  /** Nothing is followed; connected it is all the same, for commands. */
  override start(): () => void {
    const timer = setInterval(() => this.notifyOf(null), READ_AGAIN_MS);
    return () => clearInterval(timer);
  }

  override async send({ type, data }: Command, commandId = newCommandId()): Promise<Outcome> {
    type Answer = { version?: number; error?: Refusal };
    try {
      const command = { topic: this.topic, commandId, type, data };
      const answer: Answer = await this.live.timeout(ACK_MS).emitWithAck('command', command);
      if (answer.error) return { ok: false, error: answer.error };
      this.notifyOf(null);
      return { ok: true, version: answer.version ?? 0 };
    } catch {
      return { ok: false, error: { code: 'overloaded', detail: '' } };
    }
  }

  override signal(): void {}
}
