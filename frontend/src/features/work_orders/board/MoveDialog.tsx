// Moving without dragging: choose the list.
import { useTranslation } from 'react-i18next';
import { Dialog } from '@/components/dialog/Dialog';
import type { List } from '@/realtime/board/model';
import styles from './BoardPage.module.css';

type Props = { count: number; lists: readonly List[]; onChoose: (list: List) => void; onClose: () => void };

export function MoveDialog({ count, lists, onChoose, onClose }: Props) {
  const { t } = useTranslation('board');
  return (
    <Dialog title={t('moveCount', { count })} onClose={onClose} width={360}>
      <ul className={styles.choices}>
        {lists.map((list) => (
          <li key={list.id}>
            <button className="row between gap-8 wide round" type="button" onClick={() => onChoose(list)}>
              <span>{list.name}</span>
              <small className="muted numbers">
                {list.wipLimit === undefined ? list.cards.length : `${list.cards.length} / ${list.wipLimit}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
