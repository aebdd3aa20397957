// People one has not written with yet.
import { useTranslation } from 'react-i18next';
import { useContacts } from '../api/friends';
import type { Contact } from '../api/types';
import { useOnline } from '../live/online';
import { Face } from './Face';
import styles from './FriendList.module.css';

type Props = { search: string; selected: string | null; onSelect: (contact: Contact) => void };

export function People({ search, selected, onSelect }: Props) {
  const { t } = useTranslation('chat');
  const isOnline = useOnline();
  const { data } = useContacts(search);
  const strangers = data?.items.filter(({ threadId }) => threadId === null) ?? [];
  if (strangers.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('contacts')}>
      <h3>{t('contacts')}</h3>
      <ul>
        {strangers.map((contact) => (
          <li key={contact.uuid}>
            <button
              type="button"
              className={styles.friend}
              aria-current={selected === contact.uuid || undefined}
              onClick={() => onSelect(contact)}
            >
              <Face name={contact.fullName} avatar={contact.avatar} kind="direct" online={isOnline(contact)} />
              <span className="stack fill gap-2">
                <span className={`truncate fill medium ${styles.name}`}>{contact.fullName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
