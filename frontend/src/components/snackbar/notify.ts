// Messages at the foot of the screen, sent from anywhere: notify({ message: 'Saved', variant: 'success' }).

export type Variant = 'success' | 'info' | 'warning' | 'error';
/** Something to do about it, offered for as long as the message stays. */
export type NoticeAction = { label: string; run: () => void };
export type Notice = { id: number; message: string; variant: Variant; action?: NoticeAction };

/** How long a message stays. */
export const AUTO_HIDE_MS = 6000;

let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a message for six seconds. The same words shown already are not shown twice. */
export function notify({ message, variant = 'info', action }: Partial<Notice> & Pick<Notice, 'message'>): void {
  const others = notices.filter((notice) => notice.message !== message);
  // Three are readable; more would cover the work.
  set([...others, { id: nextId++, message, variant, ...(action && { action }) }].slice(-3));
}

export function dismiss(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

/** For the one component that draws them. */
export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => notices,
};
