// A message on its way, and one that was refused: why, and what one can do about it.
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import type { Draft } from '@/realtime/thread/predict';
import { useThread } from '../live/useThreadStore';
import styles from './Message.module.css';
import { MessageText } from './MessageText';
import { QuoteView } from './QuoteView';
import { useRefusal } from './useRefusal';

type Props = { draft: Draft; first: boolean; online: boolean; mine: string; onJump: (id: number) => void };

export function DraftRow({ draft, first, online, mine, onJump }: Props) {
  const { t } = useTranslation('chat');
  const { t: common } = useTranslation();
  const store = useThread();
  const words = useRefusal();
  const { refusal } = draft;
  const files = draft.attachments.length;
  const named = draft.files.map(({ name }) => name);
  return (
    <div className={styles.message} data-own data-first={first || undefined}>
      <div className={styles.side}>
        <div className={styles.bubble} data-pending={!refusal || undefined} data-failed={Boolean(refusal) || undefined}>
          {draft.replyTo && <QuoteView quote={draft.replyTo} onOpen={() => onJump(draft.replyTo?.id ?? 0)} />}
          {files > 0 && (
            <p className={styles.text}>
              <Icon name="paperclip" /> {t('files', { count: files })}
            </p>
          )}
          {named.map((name) => (
            <p key={name} className={styles.text}>
              <Icon name="paperclip" /> {name}
            </p>
          ))}
          {draft.text && <MessageText text={draft.text} names={[]} mine={mine} />}
        </div>
        <div className={styles.state} data-failed={Boolean(refusal) || undefined}>
          <Icon name={refusal ? 'exclamation-circle' : 'clock'} />
          <span role={refusal ? 'alert' : undefined}>
            {refusal ? t('notSent', { reason: words(refusal) || common('failed') }) : t(online ? 'sending' : 'waiting')}
          </span>
          {refusal && (
            <button className="accent medium" type="button" onClick={() => store.sendAgain(draft.id)}>
              {t('sendAgain')}
            </button>
          )}
          {(refusal || !draft.tried) && (
            <button className="accent medium" type="button" onClick={() => store.takeBack(draft.id)}>
              {t('takeBack')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
