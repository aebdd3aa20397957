// Whose thread this is: who, whether they are there, and what one can do with it as a whole.
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '@/components/avatar/Avatar';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import type { Friend } from '../api/types';
import { useMute } from '../api/threads';
import { useOnline } from '../live/online';
import styles from './Thread.module.css';
import { useOpenWorkOrder } from './useOpenWorkOrder';

export const KIND_ICON = { direct: 'user', crew: 'users', workOrder: 'wrench' } as const;

type Props = { friend: Friend; onBack?: (() => void) | undefined };

export function ThreadHead({ friend, onBack }: Props) {
  const { t } = useTranslation('chat');
  const isOnline = useOnline();
  const mute = useMute(friend.threadId ?? 0);
  const open = useOpenWorkOrder(useNavigate());
  const { kind, name, avatar, workOrderId, muted } = friend;
  const about =
    kind === 'direct' ? t(isOnline(friend) ? 'online' : 'offline') : t('members', { count: friend.members });
  return (
    <header className={styles.head}>
      {onBack && <IconButton className={styles.back} icon="arrow-left" label={t('back')} onClick={onBack} />}
      {kind === 'direct' ? (
        <Avatar name={name} photoUrl={avatar} size={32} />
      ) : (
        <span className={styles.emblem}>
          <Icon name={KIND_ICON[kind]} />
        </span>
      )}
      <div className="fill">
        <h2 className="truncate size-m" title={name}>
          {name}
        </h2>
        <p className="muted tiny">{about}</p>
      </div>
      {workOrderId !== null && (
        <IconButton icon="external-link" label={t('openWorkOrder')} onClick={() => void open(workOrderId)} />
      )}
      <IconButton
        icon={muted ? 'bell-slash' : 'bell'}
        label={t('mute')}
        aria-pressed={muted}
        onClick={() => mute.mutate(!muted)}
      />
    </header>
  );
}
