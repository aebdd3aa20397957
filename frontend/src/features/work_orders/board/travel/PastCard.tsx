// A work order as it was at a past moment of the board: to be read, and not to be changed.
import { useTranslation } from 'react-i18next';
import type { CardWords } from '@/components/board/cardWords';
import { Drawer } from '@/components/drawer/Drawer';
import { type Board, findCard } from '@/realtime/board/model';
import type { References } from '../api/references';
import styles from './travel.module.css';

type Props = { board: Board; id: number; references: References; words: CardWords; onClose: () => void };

const placeOf = (id: string | number | null) => document.querySelector<HTMLElement>(`[data-card="${id}"]`);

export function PastCard({ board, id, references, words, onClose }: Props) {
  const { t } = useTranslation(['board-views', 'work-order']);
  const found = findCard(board, id);
  const { people, crews } = references;
  const nothing = t('work-order:nothing');
  const date = (time: string | undefined) => (time ? words.due(time) : nothing);
  const card = found?.card;
  const tasks = card?.progress?.tasks;
  const facts: readonly (readonly [string, string | undefined])[] = card
    ? [
        [t('travel.list'), found.list.name],
        [t('work-order:fields.priority'), words.priority(card.priority)],
        [t('work-order:fields.responsiblePerson'), people.find((one) => one.id === card.responsiblePerson)?.name],
        [t('work-order:fields.crew'), crews.find((one) => one.id === card.crew)?.name],
        [t('work-order:fields.due'), date(card.due)],
        [t('work-order:fields.estimatedStart'), date(card.estimatedStart)],
        [t('work-order:fields.estimatedEnd'), date(card.estimatedEnd)],
        [t('work-order:fields.asset'), card.asset && `${card.asset.code} ${card.asset.name}`],
        [
          t('work-order:labels'),
          board.labels
            .filter((label) => card.labels?.includes(label.id))
            .map((label) => label.name)
            .join(', '),
        ],
        [t('work-order:tabs.tasks'), tasks && `${tasks.done}/${tasks.total}`],
      ]
    : [];
  return (
    <Drawer
      label={card ? `${card.code} ${card.title}` : t('travel.notThere')}
      shown={id}
      placeOf={placeOf}
      closeLabel={t('work-order:close')}
      head={<span className="badge">{t('travel.past')}</span>}
      onClose={onClose}
    >
      <div className="column gap-12 scroll pad-16">
        {card ? (
          <>
            <div>
              <p className="muted small numbers">{card.code}</p>
              <h2 className="large break">{card.title}</h2>
            </div>
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt className="muted small">{name}</dt>
                  <dd className="break">{value || nothing}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <p className="muted">{t('travel.notThere')}</p>
        )}
      </div>
    </Drawer>
  );
}
