// The messages of a thread: only as many are drawn as fit on the screen, however long it is. What is looked at stays where it is
// while older ones come above it and new ones below.
import { elementScroll, measureElement, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type Key, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSteps } from '@/components/browser/useSteps';
import { Button } from '@/components/button/Button';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { EmptyState } from '@/components/state/StateMessage';
import type { Message } from '@/realtime/thread/model';
import { shownOf } from '@/realtime/thread/stretch';
import type { ThreadSnapshot } from '@/realtime/thread/ThreadStore';
import type { Friend } from '../api/types';
import { useThread } from '../live/useThreadStore';
import { badge } from '../live/unread';
import { DraftRow } from './DraftRow';
import styles from './List.module.css';
import type { Doing } from './MessageActions';
import { MessageRow } from './MessageRow';
import { firstUnread, itemsOf, keyOf, newSince, rowAt } from './rows';
import { useHistory, useLaidOut } from './useHistory';
import { type Jump, useJump } from './useJump';
import { NEAR_END, useStickToEnd } from './useStickToEnd';
import { useReading, useReadUpTo } from './useReading';

type Props = {
  snapshot: ThreadSnapshot;
  friend: Friend;
  me: { id: number; name: string };
  jump: Jump | null;
  onReact: (message: Message, emoji: string, on: boolean) => void;
  onDo: (message: Message, doing: Doing) => void;
};

/** About what is above and below the messages on a screen. */
const HEADS = 160;
/** About a line of text in its bubble. */
const USUAL_HEIGHT = 52;
const ABOVE = 40;
const BELOW = 8;

export function MessageList({ snapshot, friend, me, jump, onReact, onDo }: Props) {
  const { t } = useTranslation('chat');
  const { formatDay } = useFormats();
  const store = useThread();
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Key | null>(null);
  const { thread, drafts, phase, history } = snapshot;
  const past = thread?.past ?? null;
  const stretch = thread && shownOf(thread);
  const items = useMemo(() => (stretch ? itemsOf(stretch, past ? [] : drafts) : []), [stretch, past, drafts]);
  const readUpTo = useReadUpTo(friend, me.id);
  const unread = firstUnread(items, readUpTo);
  const placed = useLaidOut(items.length > 0);
  const room = globalThis.innerHeight - HEADS;
  // oxlint-disable-next-line react/incompatible-library -- this component is drawn anew whenever the list moves
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: useCallback((index: number) => (items[index] ? keyOf(items[index]) : index), [items]),
    observeElementRect: observeSize,
    // The first rows are those that one will see, and no others before them.
    initialOffset: () =>
      Math.max(ABOVE + (unread > 0 ? unread * USUAL_HEIGHT : items.length * USUAL_HEIGHT + BELOW - room), 0),
    scrollToFn: placed ? elementScroll : stay,
    measureElement: placed ? measureElement : heightLaidOut,
    // None in the first frame, which holds what can be seen and nothing else.
    overscan: useSteps(1) * 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    paddingStart: ABOVE,
    paddingEnd: BELOW,
    initialRect: { width: 0, height: room },
  });
  const atEnd = placed && !past && virtual.isAtEnd(NEAR_END);
  const seen = useReading({ friend, messages: thread?.messages, atEnd, me: me.id });
  useHistory({ store, virtual, snapshot, unread, placed });
  const onScroll = useStickToEnd({
    scroller,
    total: virtual.getTotalSize(),
    room: virtual.scrollRect?.height ?? 0,
    reaches: placed && !past,
    begins: unread <= 0,
  });
  const { marked, jumpToId } = useJump({ store, virtual, items, jump, atEnd });
  const waiting = thread ? newSince(thread.messages, seen, me.id) : 0;

  const focusRow = (index: number) => {
    if (index < 0 || index >= items.length) return;
    virtual.scrollToIndex(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };
  const onKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const row = event.currentTarget;
    const inside = event.target !== row;
    if (event.key === 'Escape' && inside && !event.defaultPrevented) row.focus();
    else if (inside) return;
    else if (event.key === 'ArrowUp') focusRow(index - 1);
    else if (event.key === 'ArrowDown') focusRow(index + 1);
    else if (event.key === 'End') focusRow(items.length - 1);
    else if (event.key === 'Enter') row.querySelector<HTMLElement>('[role=toolbar] button')?.focus();
    else return;
    event.preventDefault();
  };
  const toNewest = () => {
    store.toNewest();
    virtual.scrollToEnd();
    requestAnimationFrame(() => virtual.scrollToEnd());
  };
  const rows = virtual.getVirtualItems();
  const chosenThere = items.some((item) => keyOf(item) === chosen);

  return (
    <div className="column fill-y relative">
      <div ref={scroller} className={styles.scroller} data-placed={placed || undefined} onScroll={onScroll}>
        <div
          className={`wide relative ${styles.items}`}
          role="list"
          aria-label={t('messages')}
          style={{ height: virtual.getTotalSize() }}
        >
          {rows.map(({ index, key, start }) => {
            const row = rowAt(items, index, me.id, readUpTo);
            if (!row) return null;
            const { message, draft } = row.item;
            const isLast = index === items.length - 1;
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from message to message
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                data-seq={message?.seq}
                data-marked={(message && marked === message.seq) || undefined}
                className={styles.row}
                role="listitem"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one stop for Tab among all messages
                tabIndex={chosen === key || (!chosenThere && isLast) ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setChosen(key)}
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setChosen(key)}
                onClick={() => setChosen(key)}
                onKeyDown={(event) => onKey(event, index)}
              >
                {row.newDay && (
                  <p className={styles.day}>
                    <span>{formatDay((message ?? draft).at)}</span>
                  </p>
                )}
                {row.unread && (
                  <p className={`danger medium ${styles.unread}`}>
                    <span>{t('unreadLine')}</span>
                  </p>
                )}
                {message ? (
                  <MessageRow
                    thread={friend.threadId ?? 0}
                    {...{ message, me, onReact, onDo }}
                    members={thread?.members ?? []}
                    first={row.first}
                    last={row.last}
                    writable={friend.active}
                    chosen={chosen === key}
                    named={friend.kind !== 'direct'}
                    onJump={jumpToId}
                  />
                ) : (
                  <DraftRow
                    draft={draft}
                    first={row.first}
                    online={phase === 'live'}
                    mine={me.name}
                    onJump={jumpToId}
                  />
                )}
              </div>
            );
          })}
        </div>
        {items.length === 0 && thread && <EmptyState icon="comments" title={t('empty')} text={t('emptyHint')} />}
      </div>
      {history === 'loading' && <output className={styles.loading}>{t('loadingOlder')}</output>}
      {history === 'failed' && (
        <p className={styles.loading} role="alert">
          {t('olderFailed')} <Button onClick={() => void (past ? store.newer() : store.older())}>{t('retry')}</Button>
        </p>
      )}
      {!atEnd && items.length > 0 && placed && (
        <button
          type="button"
          className={styles.newest}
          aria-label={t('toNewest', { count: waiting })}
          onClick={toNewest}
        >
          <Icon name="arrow-down" />
          {waiting > 0 && <span>{badge(waiting)}</span>}
        </button>
      )}
    </div>
  );
}

/** What has not been laid out stands where it is. */
const stay = () => undefined;

/** A height that came with the layout; until then about what it will be. */
const heightLaidOut: typeof measureElement = (element, entry, list) =>
  entry ? measureElement(element, entry, list) : USUAL_HEIGHT;

/** By itself the library asks for the size while the page is being put together, and it is laid out before it is complete. */
function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  onSize: (rect: Rect) => void,
): (() => void) | undefined {
  if (!scrollElement || !globalThis.ResizeObserver) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const size = entry?.borderBoxSize[0];
    if (size) onSize({ width: Math.round(size.inlineSize), height: Math.round(size.blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
