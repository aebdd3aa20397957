// The face of a thread: a person with the dot that shows whether they are online, or the sign of a crew or a work order.
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar/Avatar';
import { Icon } from '@/components/icon/Icon';
import type { ThreadKind } from '@/realtime/thread/model';
import { KIND_ICON } from '../thread/ThreadHead';
import styles from './FriendList.module.css';

type Props = { name: string; avatar: string | null; kind: ThreadKind; online: boolean };

export function Face({ name, avatar, kind, online }: Props) {
  const { t } = useTranslation('chat');
  return (
    <span className="flex rigid relative">
      {kind === 'direct' ? (
        <span aria-hidden="true">
          <Avatar {...{ name }} photoUrl={avatar} size={40} />
        </span>
      ) : (
        <span className={styles.emblem}>
          <Icon name={KIND_ICON[kind]} />
        </span>
      )}
      {(kind === 'direct' || online) && (
        <span className={styles.dot} data-online={online} title={t(online ? 'online' : 'offline')}>
          <span className="visually-hidden">{t(online ? 'online' : 'offline')}</span>
        </span>
      )}
    </span>
  );
}
