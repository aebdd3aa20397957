// What others made of a message in a sign: a press joins in or takes one's own back.
import { useTranslation } from 'react-i18next';
import type { Member, Reaction } from '@/realtime/thread/model';
import styles from './Reactions.module.css';

type Props = {
  reactions: readonly Reaction[];
  members: readonly Member[];
  me: number;
  onReact: (emoji: string, on: boolean) => void;
};

export function Reactions({ reactions, members, me, onReact }: Props) {
  const { t } = useTranslation('chat');
  if (reactions.length === 0) return null;
  const nameOf = (id: number) =>
    id === me ? t('you') : (members.find((member) => member.id === id)?.name ?? t('formerMember'));
  return (
    <ul className={`flex wrap gap-4 ${styles.reactions}`} aria-label={t('reactions.title')}>
      {reactions.map(({ emoji, by }) => {
        const mine = by.includes(me);
        const names = by.map(nameOf).join(', ');
        return (
          <li key={emoji}>
            <button
              className="inline-row gap-4 tiny numbers pill on-surface outlined"
              type="button"
              aria-pressed={mine}
              aria-label={t('reactions.by', { emoji, names })}
              title={names}
              onClick={() => onReact(emoji, !mine)}
            >
              <span aria-hidden="true">{emoji}</span> {by.length}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
