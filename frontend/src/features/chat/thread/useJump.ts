// Leads to a message, wherever it is in the history, and marks it for a moment.
import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/components/snackbar/notify';
import type { ThreadStore } from '@/realtime/thread/ThreadStore';
import type { Item } from './rows';

/** A new object for each time one wants to go there. */
export type Jump = { seq: number };

type JumpOptions = {
  store: ThreadStore;
  virtual: Virtualizer<HTMLDivElement, Element>;
  items: readonly Item[];
  jump: Jump | null;
  atEnd: boolean;
};

const MARK_MS = 2_000;

export function useJump({ store, virtual, items, jump, atEnd }: JumpOptions) {
  const { t } = useTranslation('chat');
  /** What to scroll to once it is there. */
  const [target, setTarget] = useState<{ seq: number; mark: boolean } | null>(null);
  const [marked, setMarked] = useState<number | null>(null);

  useEffect(() => {
    if (jump) void store.jumpTo(jump.seq).then(() => setTarget({ seq: jump.seq, mark: true }));
  }, [store, jump]);

  // Loaded anew, the stretch one looked at may be gone: back to the same place.
  const stay = useEffectEvent(() => {
    const top = virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0);
    const seq = top && items[top.index]?.message?.seq;
    if (seq && !atEnd) void store.jumpTo(seq).then(() => setTarget({ seq, mark: false }));
  });
  useEffect(() => store.watch((event) => event ?? stay()), [store]);

  const go = useEffectEvent((to: { seq: number; mark: boolean }) => {
    const index = items.findIndex(({ message }) => message?.seq === to.seq);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: to.mark ? 'center' : 'start' });
    if (to.mark) setMarked(to.seq);
  });
  useEffect(() => {
    if (!target) return undefined;
    // oxlint-disable-next-line react/set-state-in-effect -- the mark follows the scrolling
    go(target);
    const timer = setTimeout(() => setMarked(null), MARK_MS);
    return () => clearTimeout(timer);
  }, [target]);

  const jumpToId = useCallback(
    async (id: number) => {
      const found = await store.findBack(id);
      const { thread } = store.read();
      const message = found && [...(thread?.past?.messages ?? thread?.messages ?? [])].find((one) => one.id === id);
      if (message) setTarget({ seq: message.seq, mark: true });
      else notify({ message: t('tooFarBack') });
    },
    [store, t],
  );
  return { marked, jumpToId: useCallback((id: number) => void jumpToId(id), [jumpToId]) };
}
