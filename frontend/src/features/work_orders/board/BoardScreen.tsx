// The board itself: its title row, what is shown of it, the lanes, and what opens over them.
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useUser } from '@/api/calls/session';
import { usePermission, useSees } from '@/api/calls/userSubModules';
import type { CardWords } from '@/components/board/cardWords';
import { cardHeight } from '@/components/board/cardRows';
import { type Drop, Lanes } from '@/components/board/Lanes';
import { EmptyState } from '@/components/state/StateMessage';
import { type Board, type Card, fieldsOf, isDraft, type List, priorityWord } from '@/realtime/board/model';
import type { BoardSnapshot } from '@/realtime/board/store';
import { useBoard } from '@/realtime/board/useBoard';
import { useReferences } from './api/references';
import { CardMarksContext, renderAsset, renderCard, renderPick } from './BoardCard';
import { ConnectionBar } from './ConnectionBar';
import { FilterBar } from './FilterBar';
import { isFiltered, shownOf, useFilters } from './filters';
import { assetsOf, type Grouping, groupKey, groupsOf, regroup } from './groups';
import { LaneMenu } from './LaneMenu';
import { AddList } from './lists/AddList';
import { QuickAdd } from './QuickAdd';
import { isOpenedHere, OPENED_HERE, useCovered, withoutCard } from './opened';
import { openTo } from './openTo';
import { useMayChange } from './reach';
import { useCardFacts } from './useCardFacts';
import { TitleRow } from './TitleRow';
import { useMoves } from './useMoves';
import { useNow } from '@/components/time/useNow';
import { useShortcuts } from './useShortcuts';

const loadDrawer = () => import('../work_order/WorkOrderDrawer');
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog')).MoveDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog')).ReasonDialog }));
const OverrideDialog = lazy(async () => ({
  default: (await import('../work_order/links/OverrideDialog')).OverrideDialog,
}));
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog')).HelpDialog }));
const BulkBar = lazy(async () => ({ default: (await import('./BulkBar')).BulkBar }));
const WorkOrderDrawer = lazy(async () => ({ default: (await loadDrawer()).WorkOrderDrawer }));
const BoardListView = lazy(async () => ({ default: (await import('./list/BoardListView')).BoardListView }));
const PastCard = lazy(async () => ({ default: (await import('./travel/PastCard')).PastCard }));
const ArchivedBar = lazy(() => import('./boards/ArchivedBar'));
const TimeTravel = lazy(async () => ({ default: (await import('./travel/TimeTravel')).TimeTravel }));

const ONE_GROUP = [{ key: '', title: '' }];
/** Of an archived board nothing is changed. */
const FROZEN = { create: false, update: false, delete: false };
const NO_MARKS: ReadonlyMap<number, string> = new Map();
const allCards = (list: List) => list.cards;
const ignore = () => undefined;

type Props = { board: Board; snapshot: BoardSnapshot; words: CardWords };

export function BoardScreen({ board, snapshot, words }: Props) {
  const { t, i18n } = useTranslation('board');
  const store = useBoard();
  const me = useUser();
  const granted = usePermission('workOrders');
  const may = board.archived ? { ...granted, ...FROZEN } : granted;
  const references = useReferences(board.number);
  const rebuilds = may.configure && !board.archived;
  const mayChange = useMayChange(may, references);
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [filters, changeFilters] = useFilters();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [moving, setMoving] = useState<readonly number[] | null>(null);
  /** What the list does once its chosen rows are on their way. */
  const moved = useRef<(() => void) | null>(null);
  const [listed, setListed] = useState<string | null>(null);
  const [past, setPast] = useState<number | null>(null);
  const [help, setHelp] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const moves = useMoves(store, may.reopen);
  const { blocked } = moves;

  const setParam = useCallback(
    (name: string, value: string | null) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      }),
    [setParams],
  );
  // A card that is opened should not wait for code.
  useEffect(() => {
    const ahead = () => void Promise.all([loadDrawer(), i18n.loadNamespaces('work-order')]).catch(() => undefined);
    const idle = globalThis.requestIdleCallback?.(ahead);
    return () => void (idle && cancelIdleCallback(idle));
  }, [i18n]);
  useShortcuts({ search, onHelp: () => setHelp(true), onUndo: () => void moves.undo() });

  const grouping = (params.get('group') as Grouping | null) ?? 'none';
  const opened = Number(params.get('card')) || null;
  useEffect(() => store.signal('view', { cardId: opened }), [store, opened]);
  const covered = useCovered(opened);
  const view = params.get('view') === 'list' ? 'list' : 'board';
  const travelling = params.has('at');
  // The title comes first, and the lanes in a task of their own.
  const titled = useDeferredValue(true, false);

  const cardsOf = useCallback(
    (list: List, group: string) => {
      const shown = shownOf(list, filters, now);
      return grouping === 'none' ? shown : shown.filter((card) => groupKey(card, grouping) === group);
    },
    [grouping, filters, now],
  );
  const visible = useMemo(() => board.lists.flatMap((list) => shownOf(list, filters, now)), [board, filters, now]);
  const assets = useMemo(() => assetsOf(board), [board]);
  const groups = useMemo(
    () =>
      groupsOf(visible, grouping, references, {
        none: t('nobody'),
        priority: (priority) => t(`priority.${priorityWord(priority)}`),
      }),
    [visible, grouping, references, t],
  );
  const facts = useCardFacts(references, board.settings);
  const heldBy = useMemo(
    () =>
      new Map(snapshot.presence.held.filter((held) => held.by.id !== me.id).map((held) => [held.cardId, held.by.name])),
    [snapshot.presence, me.id],
  );

  const select = useCallback(
    (card: Card) =>
      setSelected((current) => {
        const next = new Set(current);
        if (!next.delete(card.id)) next.add(card.id);
        return next;
      }),
    [],
  );
  const navigate = useNavigate();
  const seesAssets = useSees()('equipment');
  const onAsset = useMemo(
    () => (seesAssets ? (address: string) => void navigate(address) : null),
    [seesAssets, navigate],
  );
  const marks = useMemo(
    () => ({
      ...facts,
      labels: board.labels,
      words,
      glowing: snapshot.glowing,
      heldBy,
      refused: moves.refused,
      selected,
      onSelect: select,
      onAsset,
      now,
    }),
    [facts, board.labels, words, snapshot.glowing, heldBy, moves.refused, selected, select, onAsset, now],
  );

  // Back closes the work order. Where it was opened from here, so does closing it: no step is left behind.
  const addressOf = (id: number) => `?${new URLSearchParams([...withoutCard(params), ['card', String(id)]])}`;
  const openCard = useCallback(
    (id: number) => {
      const another = params.has('card');
      setParams((current) => new URLSearchParams([...withoutCard(current), ['card', String(id)]]), {
        replace: another,
        state: another ? location.state : OPENED_HERE,
      });
    },
    [params, setParams, location.state],
  );
  const closeCard = useCallback(() => {
    if (isOpenedHere(location.state)) void navigate(-1);
    else setParams(withoutCard, { replace: true });
  }, [location.state, navigate, setParams]);
  const moveOpened = useCallback(() => opened !== null && setMoving([opened]), [opened]);

  const open = useCallback(
    (card: Card, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
      !isDraft(card) && (event.shiftKey || event.ctrlKey || event.metaKey ? select(card) : openCard(card.id)),
    [select, openCard],
  );
  const onKey = useCallback(
    (card: Card, event: React.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isDraft(card)) return;
      if (event.key === 'Enter') openCard(card.id);
      else if (event.key === 'm' && mayChange(card)) setMoving([card.id]);
      else if (event.key === 'x') select(card);
      else return;
      event.preventDefault();
    },
    [mayChange, select, openCard],
  );
  const footOf = useCallback(
    (list: List) => (may.create && list.systemStatus === 'open' ? <QuickAdd listId={list.id} /> : null),
    [may.create],
  );
  const menuOf = useCallback((list: List) => (rebuilds ? <LaneMenu list={list} /> : null), [rebuilds]);
  const drop = ({ cardId, from, listId, after, group, fromGroup }: Drop) => {
    void moves.move({ cardId, from, listId, after });
    const change = group === fromGroup ? null : regroup(cardId, grouping, group);
    if (change) void store.send(change).then((outcome) => moves.report(cardId, outcome));
  };
  const moveAll = (list: List) => {
    // To the top, where they are seen; the last one first, so that they stay in their order.
    const wanted = (moving ?? []).toReversed().map((cardId) => ({ cardId, listId: list.id, after: null }));
    void moves.moveAll(wanted);
    setMoving(null);
    moved.current?.();
    moved.current = null;
    setSelected(new Set());
  };
  /** `then`: the moment of the past by which its board is judged. */
  const lanes = (shown: Board, then?: number) => {
    const frozen = then !== undefined;
    const shownFields = frozen ? fieldsOf(shown.settings) : facts.fields;
    return (
      <CardMarksContext
        value={frozen ? { ...marks, fields: shownFields, now: then, glowing: NO_MARKS, heldBy: NO_MARKS } : marks}
      >
        <Lanes
          board={shown}
          groups={frozen ? ONE_GROUP : groups}
          cardsOf={frozen ? allCards : cardsOf}
          frozen={frozen || !may.update}
          words={words}
          cardHeight={cardHeight(shownFields)}
          mayChange={mayChange}
          renderCard={renderCard}
          renderAsset={renderAsset}
          renderPick={renderPick}
          onOpen={open}
          onKey={frozen ? ignore : onKey}
          onLift={(cardId) => store.signal('drag', { cardId })}
          onRelease={() => store.signal('drop', {})}
          onDrop={drop}
          {...(!frozen && { footOf, menuOf })}
          after={!frozen && rebuilds && grouping === 'none' && <AddList statuses={board.statuses} />}
        />
      </CardMarksContext>
    );
  };

  const nothing = isFiltered(filters) && visible.length === 0;
  const ids = moving ?? [];
  return (
    <div className="column min-y-0 tall relative">
      <ConnectionBar phase={snapshot.phase} unsaved={snapshot.unsaved} />
      <TitleRow
        board={board}
        count={travelling ? (past ?? '') : view === 'list' && listed !== null ? listed : visible.length}
        presence={snapshot.presence}
        view={view}
        mayUpdate={may.update}
        mayConfigure={may.configure}
        onView={(next) => setParam('view', next === 'list' ? 'list' : null)}
        onTravel={() => setParam('at', String(snapshot.version))}
        onUndo={() => void moves.undo()}
        onHelp={() => setHelp(true)}
      />
      <Suspense fallback={null}>{board.archived && <ArchivedBar mayConfigure={may.configure} />}</Suspense>
      {!travelling && view === 'board' && (
        <FilterBar
          {...{ filters, grouping, references, search }}
          labels={board.labels}
          assets={assets}
          onChange={changeFilters}
          onGroup={(by) => setParam('group', by === 'none' ? null : by)}
          shown={visible.length}
          total={board.lists.reduce((sum, list) => sum + list.cards.length, 0)}
        />
      )}
      <Suspense fallback={null}>
        {travelling ? (
          <TimeTravel
            boardNumber={board.number}
            render={(then, at) => (
              <>
                {lanes(then, at)}
                <Suspense fallback={null}>
                  {opened !== null && (
                    <PastCard board={then} id={opened} {...{ references, words }} onClose={closeCard} />
                  )}
                </Suspense>
              </>
            )}
            onCount={setPast}
            onClose={() => setParam('at', null)}
          />
        ) : view === 'list' ? (
          <BoardListView
            key={board.id}
            {...{ board, references, may, search, addressOf }}
            openId={opened}
            onOpen={openCard}
            onCount={setListed}
            onMove={(some, done) => {
              moved.current = done;
              setMoving(some);
            }}
          />
        ) : nothing ? (
          <EmptyState icon="filter-slash" title={t('noneMatch')} />
        ) : (
          titled && !covered && lanes(board)
        )}
      </Suspense>
      <Suspense fallback={null}>
        {opened !== null && !travelling && (
          <WorkOrderDrawer
            key={opened}
            id={opened}
            references={references}
            mayChange={mayChange}
            onMove={moveOpened}
            onClose={closeCard}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {selected.size > 0 && view === 'board' && !travelling && (
          <BulkBar
            selected={selected}
            references={references}
            mayArchive={may.delete}
            onMove={() => setMoving(Array.from(selected))}
            onClear={() => setSelected(new Set())}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {moves.asked && <ReasonDialog asked={moves.asked} onAnswer={moves.answer} />}
        {blocked.length > 0 && <OverrideDialog detail={blocked} onAnswer={moves.override} onClose={moves.forget} />}
        {moving && (
          <MoveDialog
            count={ids.length}
            lists={openTo(board, ids)}
            onChoose={moveAll}
            onClose={() => {
              moved.current = null;
              setMoving(null);
            }}
          />
        )}
        {help && <HelpDialog onClose={() => setHelp(false)} />}
      </Suspense>
    </div>
  );
}
