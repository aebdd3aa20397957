// One message with what stands above it: own ones on the right, others on the left with their face once per run.
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar/Avatar';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import type { Member, Message } from '@/realtime/thread/model';
import { AttachmentView } from './AttachmentView';
import styles from './Message.module.css';
import { type Doing, MessageActions } from './MessageActions';
import { MessageText } from './MessageText';
import { QuoteView } from './QuoteView';
import { Reactions } from './Reactions';
import { UsedChip } from './UsedChip';

type Props = {
  thread: number;
  message: Message;
  members: readonly Member[];
  me: { id: number; name: string };
  /** The first and the last of a run of one person's messages. */
  first: boolean;
  last: boolean;
  /** Whether one can write here, and whether what one can do with this message is at hand. */
  writable: boolean;
  chosen: boolean;
  /** Names stand above messages where more than two talk. */
  named: boolean;
  onReact: (message: Message, emoji: string, on: boolean) => void;
  onDo: (message: Message, doing: Doing) => void;
  onJump: (id: number) => void;
};

export const MessageRow = memo(function MessageRow(props: Props) {
  const { thread, message, members, me, first, last, writable, chosen, named } = props;
  const { onReact, onDo, onJump } = props;
  const { t } = useTranslation('chat');
  const { formatMessageTime, formatTime } = useFormats();
  const mine = message.by.id === me.id;
  const names = useMemo(
    () => members.filter(({ id }) => message.mentions.includes(id)).map(({ name }) => name),
    [members, message.mentions],
  );
  const who = mine ? t('you') : message.by.name;

  if (message.by.id === null) {
    return (
      <div className={styles.system} title={formatMessageTime(message.at)}>
        <Icon name={message.command ? 'bolt' : 'info-circle'} />
        <MessageText text={message.text} names={names} mine={me.name} />
      </div>
    );
  }
  const quiet = message.deletedAt !== null;
  return (
    <div className={styles.message} data-own={mine || undefined} data-first={first || undefined}>
      {!mine && (
        <span className={styles.face} aria-hidden="true">
          {last && <Avatar name={message.by.name} userId={message.by.id} size={28} />}
        </span>
      )}
      <div className={styles.side}>
        {first && !mine && named && <span className={styles.name}>{message.by.name}</span>}
        <div className={styles.bubble} data-quiet={quiet || undefined}>
          {message.replyTo && <QuoteView quote={message.replyTo} onOpen={() => onJump(message.replyTo?.id ?? 0)} />}
          {quiet ? (
            <p className={styles.text}>
              <Icon name="trash" /> {t(mine ? 'deletedByYou' : 'deletedBy', { name: who })}
            </p>
          ) : (
            <>
              {message.attachments.map((file) => (
                <AttachmentView key={file.id} {...{ thread, file }} />
              ))}
              {message.text && <MessageText text={message.text} names={names} mine={me.name} />}
            </>
          )}
          <span className={styles.meta}>
            {message.editedAt && !quiet && <span title={formatMessageTime(message.editedAt)}>{t('edited')} </span>}
            <time dateTime={message.at} title={formatMessageTime(message.at)}>
              {formatTime(message.at)}
            </time>
          </span>
        </div>
        {message.used && <UsedChip used={message.used} />}
        <Reactions
          reactions={message.reactions}
          {...{ members }}
          me={me.id}
          onReact={(emoji, on) => onReact(message, emoji, on)}
        />
      </div>
      {!quiet && chosen && (
        <MessageActions
          {...{ message, mine, writable }}
          onReact={(emoji, on) => onReact(message, emoji, on)}
          onDo={(doing) => onDo(message, doing)}
        />
      )}
    </div>
  );
});
