// How far each member has read: requested when the thread is loaded and after each interruption, updated by events in between.
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
      // No retry: the next read mark contains this one.
      () => undefined,
    );
  }, [store, thread, live]);
}
