// A thread in the list: whose, what was said last and when, and how much of it is unread.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import type { Friend } from '../api/types';
import { badge, unreadOf } from '../live/unread';
import { Face } from './Face';
import styles from './FriendList.module.css';

type Props = { friend: Friend; me: number; online: boolean; selected: boolean; onSelect: () => void };

export function FriendRow({ friend, me, online, selected, onSelect }: Props) {
  const { t } = useTranslation('chat');
  const { formatBrief, formatMessageTime } = useFormats();
  const { name, lastMessage, muted, kind, avatar } = friend;
  const count = unreadOf(friend, me);
  const by = lastMessage && (lastMessage.by.id === me ? t('you') : kind === 'direct' ? '' : lastMessage.by.name);
  const words = lastMessage && (lastMessage.text || t('noWords'));
  return (
    <li>
      <button
        type="button"
        className={styles.friend}
        aria-current={selected || undefined}
        data-unread={count > 0 || undefined}
        onClick={onSelect}
      >
        <Face {...{ name, kind, online }} avatar={avatar} />
        <span className="stack fill gap-2">
          <span className={`flex min-0 baseline gap-8 ${styles.line}`}>
            <span className={`truncate fill medium ${styles.name}`}>{name}</span>
            {muted && <Icon name="bell-slash" className="rigid muted mini" />}
            {lastMessage && (
              <time dateTime={lastMessage.at} title={formatMessageTime(lastMessage.at)}>
                {formatBrief(lastMessage.at)}
              </time>
            )}
          </span>
          <span className={`flex min-0 baseline gap-8 ${styles.line}`}>
            <span className={`truncate fill muted small ${styles.last}`}>
              {by && `${by}: `}
              {words}
            </span>
            {count > 0 && (
              <span className={`counter rigid ${styles.badge}`} data-muted={muted || undefined}>
                <span aria-hidden="true">{badge(count)}</span>
                <span className="visually-hidden">{t('unread', { count })}</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
