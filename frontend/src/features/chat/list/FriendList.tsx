// One's threads, people and crews to begin with, and what a search finds in all of it.
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/api/calls/session';
import { SearchInput } from '@/components/field/SearchInput';
import { Icon } from '@/components/icon/Icon';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { useFriends } from '../api/friends';
import type { Contact } from '../api/types';
import { useOnline } from '../live/online';
import { Crews } from './Crews';
import styles from './FriendList.module.css';
import { FriendRow } from './FriendRow';
import { Hits } from './Hits';
import { People } from './People';

export type Selected = { thread: number; seq?: number } | { contact: Contact } | null;

type Props = {
  selected: Selected;
  onSelect: (selected: Selected) => void;
  /** What it stands in has the title. */
  bare?: boolean | undefined;
};

/** Shorter words are in nearly every message. */
const SHORTEST = 2;

export function FriendList({ selected, onSelect, bare = false }: Props) {
  const { t } = useTranslation('chat');
  const user = useUser();
  const isOnline = useOnline();
  const { data: friends, error, refetch } = useFriends();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const search = useDeferredValue(typed.trim());
  const wanted = search.toLowerCase();
  const shown = friends?.filter(({ name }) => name.toLowerCase().includes(wanted));
  const contact = selected && 'contact' in selected ? selected.contact.uuid : null;

  // From row to row with the arrows, and from the field into the rows.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = rows[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows lead from one button to the next
    <div className="column fill-y" onKeyDown={onKey}>
      {!bare && (
        <header className={styles.head}>
          <h2>{t('title')}</h2>
        </header>
      )}
      <div className={styles.search}>
        <Icon name="search" />
        <SearchInput
          value={typed}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div ref={list} className={styles.scroller}>
        {error && !friends && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!friends && !error && (
          <div className={styles.loading}>
            <Skeleton height={40} />
            <Skeleton height={40} />
            <Skeleton height={40} />
          </div>
        )}
        {shown && shown.length > 0 && (
          <section className={styles.section} aria-label={t('chats')}>
            {wanted && <h3>{t('chats')}</h3>}
            <ul>
              {shown.map((friend) => (
                <FriendRow
                  key={friend.threadId}
                  {...{ friend }}
                  me={user.id}
                  online={isOnline(friend) || (friend.kind !== 'direct' && friend.online)}
                  selected={selected !== null && 'thread' in selected && selected.thread === friend.threadId}
                  onSelect={() => onSelect({ thread: friend.threadId ?? 0 })}
                />
              ))}
            </ul>
          </section>
        )}
        {friends && (
          <>
            <People search={search} selected={contact} onSelect={(chosen) => onSelect({ contact: chosen })} />
            <Crews
              {...{ search, friends }}
              onSelect={({ threadId }) => threadId !== null && onSelect({ thread: threadId })}
            />
          </>
        )}
        {search.length >= SHORTEST && <Hits search={search} onSelect={(thread, seq) => onSelect({ thread, seq })} />}
        {search && shown?.length === 0 && <p className={styles.nothing}>{t('nothingElse')}</p>}
      </div>
    </div>
  );
}
