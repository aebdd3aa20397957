// How far everybody has read: asked for when the thread is there and after each break, told live in between.
import { useEffect } from 'react';
import type { ThreadStore } from '@/realtime/thread/ThreadStore';
import type { Phase } from '@/realtime/topic/topic';
import { fetchReadMarks } from '../api/threads';

export function useReadMarks(store: ThreadStore, thread: number, phase: Phase): void {
  const live = phase === 'live';
  useEffect(() => {
    if (!live) return;
    fetchReadMarks(thread).then(
      (marks) => store.mark(marks),
      // Nobody waits for it: the next word of a reader tells it as well.
      () => undefined,
    );
  }, [store, thread, live]);
}
