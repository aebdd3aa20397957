// A thread: its head, its messages, and where one writes. Keyed by the thread, so that nothing of one is left in the next.
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import type { Message } from '@/realtime/thread/model';
import type { ThreadStore } from '@/realtime/thread/ThreadStore';
import type { Friend } from '../api/types';
import { Composer, type Writing } from '../composer/Composer';
import { FileDrop } from '@/components/drop/FileDrop';
import { useFiles } from '../composer/useFiles';
import { useReadMarks } from '../live/useReadMarks';
import { ThreadContext, useThreadSnapshot, useThreadStore } from '../live/useThreadStore';
import { Announcer } from './Announcer';
import type { Doing } from './MessageActions';
import { MessageList } from './MessageList';
import { ReadersDialog, readersOf } from './ReadersDialog';
import styles from './Thread.module.css';
import { ThreadHead } from './ThreadHead';
import { TypingLine } from './TypingLine';
import { UseDialog } from './UseDialog';
import type { Jump } from './useJump';
import { useThreadCommand } from './useThreadCommand';

type Props = {
  friend: Friend;
  /** The message to begin with. */
  jump?: Jump | null;
  onBack?: (() => void) | undefined;
  /** Without a head, where what is around says whose thread it is. */
  bare?: boolean;
};

export function ThreadView(props: Props) {
  const { store, error, retry } = useThreadStore(props.friend.threadId ?? 0);
  const { friend, onBack, bare = false } = props;
  return (
    <section className={`column fill min-y-0 on-page ${styles.thread}`} aria-label={friend.name}>
      {!bare && <ThreadHead {...{ friend, onBack }} />}
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : store ? (
        <ThreadContext value={store}>
          <Opened {...props} store={store} />
        </ThreadContext>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

const Waiting = () => (
  <div className={`column grow end gap-16 pad-16 ${styles.waiting}`}>
    <Skeleton width="60%" height={40} />
    <Skeleton width="45%" height={40} />
    <Skeleton width="70%" height={64} />
  </div>
);

type Asked = { message: Message; doing: Exclude<Doing, 'reply' | 'edit'> };

function Opened({ friend, jump = null, store }: Props & { store: ThreadStore }) {
  const { t } = useTranslation('chat');
  const user = useUser();
  const { displayName } = user.data;
  // The same until the user is another: rows of messages are drawn anew only when something about them changes.
  const me = useMemo(() => ({ id: user.id, name: displayName }), [user.id, displayName]);
  const thread = friend.threadId ?? 0;
  const snapshot = useThreadSnapshot(store);
  const command = useThreadCommand();
  const files = useFiles(thread, snapshot.phase === 'live');
  const [writing, setWriting] = useState<Writing | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { phase, error, unsaved, typing } = snapshot;
  useReadMarks(store, thread, phase);
  // Where one writes comes first, and the messages in a task of their own.
  const framed = useDeferredValue(snapshot.thread !== null, false);

  const react = useCallback(
    (message: Message, emoji: string, on: boolean) =>
      void command({ type: 'react', data: { messageId: message.id, emoji, on } }),
    // oxlint-disable-next-line react/exhaustive-deps -- the command is the store's
    [store],
  );
  const act = useCallback((message: Message, doing: Doing) => {
    if (doing === 'reply' || doing === 'edit') setWriting({ message, doing });
    else setAsked({ message, doing });
  }, []);
  const lastOwn = snapshot.thread?.messages.findLast(({ by, deletedAt }) => by.id === me.id && !deletedAt);
  const done = () => setAsked(null);
  // Shown below the message it is about: once another user has answered, it is plain that they read it.
  const isLast = lastOwn !== undefined && snapshot.thread?.messages.at(-1) === lastOwn && unsaved === 0;
  const readers = snapshot.thread && isLast ? readersOf(snapshot.thread, lastOwn) : [];

  if (phase === 'failed' && !snapshot.thread) return <ErrorState error={error} onRetry={() => store.retry()} />;
  if (!snapshot.thread) return <Waiting />;
  return (
    <FileDrop hint={t('file.drop')} onFiles={friend.active && !writing?.doing.startsWith('edit') ? files.add : null}>
      {phase === 'reconnecting' && (
        <output className={styles.bar}>
          {t('reconnecting')} {unsaved > 0 && t('unsent', { count: unsaved })}
        </output>
      )}
      {framed ? (
        <MessageList {...{ snapshot, friend, me, jump }} onReact={react} onDo={act} />
      ) : (
        <div className="fill-y" />
      )}
      <div className={styles.foot}>
        <TypingLine typing={typing} />
        {isLast && readers.length > 0 && typing.length === 0 && (
          <button
            type="button"
            className={styles.readBy}
            onClick={() => setAsked({ message: lastOwn, doing: 'readers' })}
          >
            {friend.kind === 'direct' ? t('readers.read') : t('readers.count', { count: readers.length })}
          </button>
        )}
      </div>
      <Composer
        {...{ friend, files, writing }}
        members={snapshot.thread.members}
        onWriting={setWriting}
        onEditLast={lastOwn ? () => setWriting({ message: lastOwn, doing: 'edit' }) : undefined}
      />
      <Announcer me={me.id} />
      {asked?.doing === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          action={t('delete')}
          onConfirm={() => void command({ type: 'deleteMessage', data: { messageId: asked.message.id } })}
          onClose={done}
        >
          {t('deleteText')}
        </ConfirmDialog>
      )}
      {asked?.doing === 'readers' && <ReadersDialog thread={snapshot.thread} message={asked.message} onClose={done} />}
      {(asked?.doing === 'task' || asked?.doing === 'note') && (
        <UseDialog
          {...{ thread }}
          message={asked.message}
          as={asked.doing}
          workOrder={friend.workOrderId}
          onClose={done}
        />
      )}
    </FileDrop>
  );
}
