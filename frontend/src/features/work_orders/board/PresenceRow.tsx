// The faces of those who look at this board.
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar/Avatar';
import type { Presence } from '@/realtime/board/store';
import styles from './BoardPage.module.css';

const SHOWN = 5;

export function PresenceRow({ here }: Pick<Presence, 'here'>) {
  const { t } = useTranslation('board');
  if (here.length === 0) return null;
  const names = here.map((person) => person.name).join(', ');
  return (
    <div className={`row muted tiny ${styles.presence}`} role="group" aria-label={t('here', { names })}>
      {here.slice(0, SHOWN).map((person) => (
        <Avatar key={person.id} name={person.name} userId={person.id} size={28} />
      ))}
      {here.length > SHOWN && <span title={names}>+{here.length - SHOWN}</span>}
    </div>
  );
}
