// The title row: which board, how many cards, who is here, and what can be done with all of it.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '@/components/button/IconButton';
import { Icon } from '@/components/icon/Icon';
import { MenuButton, type MenuEntry } from '@/components/menu/MenuButton';
import { TitleRow as TitleFrame } from '@/components/title/TitleRow';
import type { Board } from '@/realtime/board/model';
import type { Presence } from '@/realtime/board/store';
import { useBoards } from './api/boards';
import styles from './BoardPage.module.css';
import { boardPage } from '@/paths/work_orders';
import { PresenceRow } from './PresenceRow';

const BoardSettingsDialog = lazy(() => import('./boards/BoardSettingsDialog'));
const NewBoardDialog = lazy(() => import('./boards/NewBoardDialog'));
const ArchivedBoardsDialog = lazy(() => import('./boards/ArchivedBoardsDialog'));

type View = 'board' | 'list';

type Props = {
  board: Board;
  count: number | string;
  presence: Presence;
  view: View;
  mayUpdate: boolean;
  mayConfigure: boolean;
  onView: (view: View) => void;
  onTravel: () => void;
  onUndo: () => void;
  onHelp: () => void;
};

export function TitleRow(props: Props) {
  const { board, count, presence, view, mayUpdate, mayConfigure, onView, onTravel, onUndo, onHelp } = props;
  const { t } = useTranslation('board');
  const { data: boards } = useBoards();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'new' | 'settings' | 'archived' | null>(null);
  const entries: MenuEntry[] = (boards ?? []).map(({ number, name }) => ({
    label: name,
    icon: number === board.number ? 'check' : 'blank',
    onSelect: () => void navigate(boardPage(number)),
  }));
  if (mayConfigure) {
    entries.push(
      'separator',
      {
        label: t('boardSettings'),
        icon: 'cog',
        disabled: board.archived === true,
        onSelect: () => setAsked('settings'),
      },
      { label: t('newBoard'), icon: 'plus', onSelect: () => setAsked('new') },
      { label: t('archivedBoards'), icon: 'box', onSelect: () => setAsked('archived') },
    );
  }
  const close = () => setAsked(null);
  return (
    <TitleFrame
      icon="clipboard"
      title={
        <MenuButton className={styles.boardName} entries={entries} title={t('boards')}>
          {board.name} <Icon name="angle-down" />
        </MenuButton>
      }
      count={count}
    >
      <Suspense fallback={null}>
        {asked === 'new' && <NewBoardDialog like={board} onClose={close} />}
        {asked === 'archived' && <ArchivedBoardsDialog onClose={close} />}
        {asked === 'settings' && <BoardSettingsDialog {...{ board }} onClose={close} />}
      </Suspense>
      <PresenceRow here={presence.here} />
      <div className={`row gap-8 ${styles.tools}`}>
        <div className={`segments ${styles.views}`} role="group" aria-label={t('board')}>
          {(['board', 'list'] as const).map((name) => (
            <button
              className="muted small on-surface"
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => onView(name)}
            >
              {t(`views.${name}`)}
            </button>
          ))}
        </div>
        {mayUpdate && <IconButton icon="undo" label={t('undo')} onClick={onUndo} />}
        <IconButton icon="history" label={t('timeTravel')} onClick={onTravel} />
        <IconButton className={styles.keysOnly} icon="question-circle" label={t('help')} onClick={onHelp} />
      </div>
    </TitleFrame>
  );
}
