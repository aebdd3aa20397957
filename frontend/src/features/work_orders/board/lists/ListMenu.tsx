// What may be done to a list by those who configure the board: heading, limit, place, removal.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { MenuButton, type MenuEntry } from '@/components/menu/MenuButton';
import type { List, Status } from '@/realtime/board/model';
import styles from './lists.module.css';
import { leftAfterStep } from './order';
import { useListCommand } from './useListCommand';

// Few change the lists of a board.
const LimitList = lazy(() => import('./LimitList'));
const RenameList = lazy(() => import('./RenameList'));

type Props = {
  list: List;
  /** All lists of the board, left first. */
  lists: readonly List[];
  statuses: readonly Status[];
};

export default function ListMenu({ list, lists, statuses }: Props) {
  const { t } = useTranslation('board-views');
  const command = useListCommand();
  const [asked, setAsked] = useState<'rename' | 'limit' | null>(null);
  const ids = lists.map(({ id }) => id);
  const status = statuses.find(({ id }) => id === list.statusId);

  function step(label: string, icon: string, by: -1 | 1): MenuEntry {
    const after = leftAfterStep(ids, list.id, by);
    return {
      label,
      icon,
      disabled: after === undefined,
      onSelect: () => void command('reorderList', { listId: list.id, after }),
    };
  }

  const entries: MenuEntry[] = [
    { label: t('lists.rename'), icon: 'pencil', onSelect: () => setAsked('rename') },
    { label: t('lists.limit'), icon: 'gauge', onSelect: () => setAsked('limit') },
    'separator',
    step(t('lists.left'), 'arrow-left', -1),
    step(t('lists.right'), 'arrow-right', 1),
    'separator',
    {
      label: t('lists.remove'),
      icon: 'trash',
      disabled: list.cards.length > 0 || lists.length === 1,
      onSelect: () => void command('removeList', { listId: list.id }),
    },
  ];

  return (
    <>
      <MenuButton
        entries={entries}
        className={styles.trigger}
        aria-label={t('lists.menu', { name: list.name })}
        title={status ? `${t('lists.statusLabel')}: ${status.name}` : undefined}
      >
        <Icon name="ellipsis-h" />
      </MenuButton>
      <Suspense fallback={null}>
        {asked === 'rename' && <RenameList list={list} onClose={() => setAsked(null)} />}
        {asked === 'limit' && <LimitList list={list} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
