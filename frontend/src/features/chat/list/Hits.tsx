// Messages that hold what was searched for; choosing one leads to its place.
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { useHits } from '../api/threads';
import styles from './FriendList.module.css';
import { snippetOf } from './snippet';

type Props = { search: string; onSelect: (thread: number, seq: number) => void };

export function Hits({ search, onSelect }: Props) {
  const { t } = useTranslation('chat');
  const { formatBrief, formatMessageTime } = useFormats();
  const { data } = useHits(search);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('messages')}>
      <h3>{t('messages')}</h3>
      <ul>
        {data.items.map((hit) => (
          <li key={hit.message.id}>
            <button type="button" className={styles.hit} onClick={() => onSelect(hit.threadId, hit.message.seq)}>
              <span className={`flex min-0 baseline gap-8 ${styles.line}`}>
                <span className={`truncate fill medium ${styles.name}`}>{hit.threadName || hit.message.by.name}</span>
                <time dateTime={hit.message.at} title={formatMessageTime(hit.message.at)}>
                  {formatBrief(hit.message.at)}
                </time>
              </span>
              <span className={'two-lines muted small'}>
                {hit.threadName && `${hit.message.by.name}: `}
                {snippetOf(hit.message.text, search).map(({ text, found }, at) =>
                  // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
                  found ? <mark key={at}>{text}</mark> : text,
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
