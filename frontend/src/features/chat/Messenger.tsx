// The list and the thread that was chosen from it: side by side, or one at a time where there is no room.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NARROW, useMediaQuery } from '@/components/browser/useMediaQuery';
import { EmptyState, ErrorState } from '@/components/state/StateMessage';
import { useFriends } from './api/friends';
import { FirstMessage } from './composer/FirstMessage';
import { FriendList, type Selected } from './list/FriendList';
import styles from './Messenger.module.css';
import { ThreadView } from './thread/ThreadView';

type Props = {
  selected: Selected;
  onSelect: (selected: Selected) => void;
  /** One at a time, whatever the width, in a frame that has the title. */
  single?: boolean;
};

export function Messenger({ selected, onSelect, single = false }: Props) {
  // A thread that came with the address covers a phone: the list is drawn once one goes back to it, and stays.
  const alone = useMediaQuery(NARROW) || single;
  const [listed, setListed] = useState(false);
  if (!listed && !(alone && selected)) setListed(true);
  return (
    <div className={styles.messenger} data-single={single || undefined} data-open={selected !== null || undefined}>
      <div className={styles.side}>{listed && <FriendList {...{ selected, onSelect }} bare={single} />}</div>
      <div className={`centered on-page ${styles.main}`}>
        <Chosen {...{ selected, onSelect }} />
      </div>
    </div>
  );
}

function Chosen({ selected, onSelect }: Props) {
  const { t } = useTranslation('chat');
  const { data: friends, error, refetch } = useFriends();
  const seq = selected && 'thread' in selected ? selected.seq : undefined;
  // The same hit chosen again is another wish to go there.
  const jump = useMemo(() => (selected && seq !== undefined ? { seq } : null), [selected, seq]);
  const back = { onBack: () => onSelect(null) };
  if (!selected) return <EmptyState icon="comments" title={t('choose')} text={t('chooseHint')} />;
  if ('contact' in selected) {
    const { contact } = selected;
    return (
      <FirstMessage
        key={contact.uuid}
        {...{ contact, ...back }}
        onBegun={({ threadId }) => threadId !== null && onSelect({ thread: threadId })}
      />
    );
  }
  const friend = friends?.find(({ threadId }) => threadId === selected.thread);
  if (friend) return <ThreadView key={friend.threadId} {...{ friend, jump, ...back }} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return friends ? <EmptyState icon="lock" title={t('notThere')} text={t('notThereHint')} /> : null;
}
