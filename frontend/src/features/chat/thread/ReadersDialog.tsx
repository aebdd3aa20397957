// Who has read a message, and who has not yet.
import { useTranslation } from 'react-i18next';
import { Who } from '@/components/avatar/Who';
import { Dialog } from '@/components/dialog/Dialog';
import type { Message, Thread } from '@/realtime/thread/model';
import styles from './Thread.module.css';

/** The members who have read up to a message, its writer left out. */
export const readersOf = ({ members, read = [] }: Pick<Thread, 'members' | 'read'>, { seq, by }: Message) =>
  members.filter(({ id }) => id !== by.id && read.some((mark) => mark.id === id && mark.seq >= seq));

type Props = { thread: Thread; message: Message; onClose: () => void };

export function ReadersDialog({ thread, message, onClose }: Props) {
  const { t } = useTranslation('chat');
  const readers = readersOf(thread, message);
  const others = thread.members.filter((member) => member.id !== message.by.id && !readers.includes(member));
  const groups = [
    { title: t('readers.read'), people: readers },
    { title: t('readers.unread'), people: others },
  ];
  return (
    <Dialog title={t('readers.title')} onClose={onClose} width={360}>
      <div className={styles.readers}>
        {groups.map(
          ({ title, people }) =>
            people.length > 0 && (
              <section key={title}>
                <h3 className="muted tiny">{title}</h3>
                <ul>
                  {people.map(({ id, name }) => (
                    <li key={id}>
                      <Who name={name} userId={id} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </Dialog>
  );
}
