// Messages at the foot of the screen, sent from anywhere: notify({ message: 'Saved', variant: 'success' }).

export type Variant = 'success' | 'info' | 'warning' | 'error';
/** Something to do about it, offered for as long as the message stays. */
export type NoticeAction = { label: string; run: () => void };
export type Notice = {
  id: number;
  message: string;
  variant: Variant;
  action?: NoticeAction;
  /** Called once the message has gone and its action was not taken. */
  onGone?: () => void;
};

/** How long a message stays. */
export const AUTO_HIDE_MS = 6000;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Notice[], acted?: number): void {
  const gone = notices.filter((notice) => notice.id !== acted && !next.includes(notice));
  notices = next;
  for (const listener of listeners) listener();
  for (const { onGone } of gone) onGone?.();
}

/** Shows a message for six seconds. The same words shown already are not shown twice. */
export function notify({ message, variant = 'info', ...more }: Partial<Notice> & Pick<Notice, 'message'>): void {
  const others = notices.filter((notice) => notice.message !== message);
  // Three are readable; more would cover the work.
  set([...others, { ...more, id: nextId++, message, variant }].slice(-3));
}

const without = (id: number) => notices.filter((notice) => notice.id !== id);

export const dismiss = (id: number) => set(without(id));

/** Does what a message offers, and lets it go. */
export function act({ id, action }: Notice): void {
  set(without(id), id);
  action?.run();
}

/** For the one component that draws them. */
export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => notices,
};
