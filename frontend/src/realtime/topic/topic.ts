// What all live topics have in common, boards and threads alike: commands, their outcomes, events, and what a kind of topic
// must provide to be followed by a TopicStore.

import type { Keeper } from './lastSeen';

/** A command as it is sent. */
export type Command = { type: string; data: Readonly<Record<string, unknown>> };

export type Refusal = { code: string; detail: string } & Readonly<Record<string, unknown>>;
/** The id of a refused command is reported where the command was kept. */
export type Outcome = { ok: true; version: number } | { ok: false; error: Refusal; kept?: string };

export type Author = { id: number | null; name: string };

export type TopicEvent = {
  topic: string;
  version: number;
  commandId: string;
  by: Author;
  at: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
};

export type Phase = 'loading' | 'live' | 'reconnecting' | 'failed';

/** What every topic shows, whatever else its kind adds. */
export type TopicSnapshot = {
  phase: Phase;
  error: unknown;
  version: number;
  /** Commands without an answer. */
  unsaved: number;
};

/** A command that is not confirmed yet. */
export type Pending = Command & {
  id: string;
  at: string;
  /** It has gone out and may have been carried out, though no answer came. */
  tried: boolean;
  /** A refused one stays only where the kind keeps it. */
  refusal: Refusal | null;
};

/** Commands that outlive the page: notified of each as it comes and goes. */
export type Outbox = {
  waiting: () => readonly Pending[];
  put: (command: Pending) => void;
  take: (id: string) => void;
};

/** What is sent beside a command, and how to get it anew once the server has had enough of it. */
export type Credential = {
  current: () => Readonly<Record<string, unknown>>;
  isSpent: (refusal: Refusal) => boolean;
  renew: () => Promise<unknown>;
};

/** A kind of topic: how an event changes it, and what it looks like with unconfirmed commands on top. */
export type TopicKind<State, Event extends TopicEvent, Shown extends object> = {
  apply: (state: State, event: Event) => State;
  show: (state: State | null, pending: readonly Pending[]) => Partial<Shown>;
  /** What one hears beside the order of events: who is there, who types. Null for what says nothing. */
  hear: (type: string, data: unknown) => Partial<Shown> | null;
  /** Sends a command only after the one before has been answered: what is late or refused lets nothing overtake it. */
  inOrder?: boolean;
  /** Refused commands that stay for the person to decide about. */
  keeps?: (command: Command) => boolean;
  outbox?: Outbox;
  /** Notified of a refused command that an earlier page sent, whose answer this page does not wait for. */
  refused?: (command: Command, refusal: Refusal) => void;
  credential?: Credential;
  keeper?: Keeper<State>;
  /** What must be done before a command can go out, as far as it is not done: its data afterwards. Null where nothing is. */
  prepare?: (command: Pending) => Promise<Command['data']> | null;
  /** Another way than the live session for some commands. What it throws and is no refusal is tried again. */
  carry?: (command: Pending) => Promise<unknown> | null;
};
