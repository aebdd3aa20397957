// A conversation that has not begun: the first message makes the thread.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api/errors';
import { useUser } from '@/api/calls/session';
import { Avatar } from '@/components/avatar/Avatar';
import { IconButton } from '@/components/button/IconButton';
import { notify } from '@/components/snackbar/notify';
import { EmptyState } from '@/components/state/StateMessage';
import { newCommandId } from '@/realtime/commandId';
import { useFirstMessage } from '../api/friends';
import type { Contact, Friend } from '../api/types';
import { useOnline } from '../live/online';
import thread from '../thread/Thread.module.css';
import styles from './Composer.module.css';
import { useDraft } from './useDraft';
import { WritingField } from './WritingField';

type Props = {
  contact: Contact;
  onBegun: (friend: Friend) => void;
  onBack?: (() => void) | undefined;
};

export function FirstMessage({ contact, onBegun, onBack }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const user = useUser();
  const isOnline = useOnline();
  const [text, setText] = useDraft(user.uuid, `new-${contact.uuid}`);
  const first = useFirstMessage(contact);
  // The same until it has arrived, so that a second try makes no second message.
  const commandId = useRef(newCommandId());
  const send = () => {
    const message = text.trim();
    if (!message || first.isPending) return;
    first.mutate(
      { text: message, commandId: commandId.current },
      {
        onSuccess: (friend) => {
          setText('');
          onBegun(friend);
        },
        onError: (error) => notify({ message: errorText(error, common('unreachable')), variant: 'error' }),
      },
    );
  };
  return (
    <section className={`column fill min-y-0 on-page ${thread.thread}`} aria-label={contact.fullName}>
      <header className={thread.head}>
        {onBack && <IconButton className={thread.back} icon="arrow-left" label={t('back')} onClick={onBack} />}
        <Avatar name={contact.fullName} photoUrl={contact.avatar} size={32} />
        <div className="fill">
          <h2 className="truncate size-m">{contact.fullName}</h2>
          <p className="muted tiny">{t(isOnline(contact) ? 'online' : 'offline')}</p>
        </div>
      </header>
      <div className={thread.beginning}>
        <EmptyState icon="comments" title={t('empty')} text={t('emptyHint')} />
      </div>
      <div className={styles.composer}>
        <div className={styles.row}>
          <WritingField
            text={text}
            members={[]}
            me={user.id}
            onWorkOrder={false}
            disabled={!contact.active}
            onText={(next) => {
              // Other words are another message.
              if (first.isError) commandId.current = newCommandId();
              setText(next);
            }}
            onSend={send}
            onEscape={() => false}
          />
          <IconButton
            className={styles.send}
            icon={first.isPending ? 'spin pi-spinner' : 'send'}
            label={t('send')}
            disabled={!text.trim() || !contact.active}
            onClick={send}
          />
        </div>
      </div>
    </section>
  );
}
