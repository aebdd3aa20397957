// The calendar of work orders: by month, week, day and as an agenda, with what plans will bring and what has no date yet.
import type { CalendarRef } from '@fullcalendar/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { errorText } from '@/api/errors';
import { usePermission, useSees } from '@/api/calls/userSubModules';
import { Button } from '@/components/button/Button';
import { IconButton } from '@/components/button/IconButton';
import { PHONE, useMediaQuery } from '@/components/browser/useMediaQuery';
import { notify } from '@/components/snackbar/notify';
import { Skeleton } from '@/components/state/Skeleton';
import { ErrorState } from '@/components/state/StateMessage';
import { TitleRow } from '@/components/title/TitleRow';
import { FORECAST } from '@/paths/calendar';
import {
  type Entry,
  PlanNews,
  reschedule,
  type Times,
  useBoards,
  useCalendarNews,
  useEntries,
  useForecastTable,
  useTenantZone,
  useUnscheduled,
} from './api';
import type { Move, PlannedMove, Shown } from './Calendar';
import styles from './calendar.module.css';
import { droppedTimes, movedTimes, orderEvent, plannedEvent } from './events';
import { FilterRow, whoseOf } from './FilterRow';
import { Tray } from './Tray';

const Calendar = lazy(async () => ({ default: (await import('./Calendar')).Calendar }));
const OrderDialog = lazy(async () => ({ default: (await import('./OrderDialog')).OrderDialog }));
const PlannedDialog = lazy(async () => ({ default: (await import('./PlannedDialog')).PlannedDialog }));
const FeedDialog = lazy(async () => ({ default: (await import('./FeedDialog')).FeedDialog }));

const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', agenda: 'listWeek' } as const;
type ViewName = keyof typeof VIEWS;
const isView = (name: string | null): name is ViewName => name !== null && name in VIEWS;
/** So many planned occurrences are shown at once. */
const MOST_PLANNED = 2_000;
const isDeepEqual = (one: Shown, other: Shown) => JSON.stringify(one) === JSON.stringify(other);

export function CalendarPage() {
  const { t } = useTranslation('calendar');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const narrow = useMediaQuery(PHONE);
  const wanted = params.get('view');
  const view: ViewName = isView(wanted) ? wanted : narrow ? 'agenda' : 'month';
  const [shown, setShown] = useState<Shown | null>(null);
  const span = useMemo(() => shown && { from: shown.from, until: shown.until }, [shown]);
  const [opened, setOpened] = useState<Entry | null>(null);
  const [planned, setPlanned] = useState<Omit<PlannedMove, 'revert'> & Partial<PlannedMove>>();
  const [subscribing, setSubscribing] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const calendar = useRef<CalendarRef>(null);
  const tray = useRef<HTMLElement>(null);

  const may = usePermission('workOrders');
  const seesPlans = useSees()('maintenancePlans');
  const mayPlan = usePermission('maintenancePlans');
  const showsPlans = seesPlans && params.get('forecast') !== 'off';
  const whose = whoseOf(params);
  const boards = useBoards();
  const zone = useTenantZone();
  const entries = useEntries(span, whose);
  const [text, setText] = useState('');
  const unscheduled = useUnscheduled(text, whose, may.update && !narrow);
  const board = boards.data?.items.find(({ number }) => number === whose.boardNumber);
  const ahead = shown && showsPlans && whose.personId === undefined;
  const forecast = useForecastTable(
    ahead
      ? {
          from: shown.firstDay,
          until: shown.lastDay,
          rows: MOST_PLANNED,
          ...(whose.assetId !== undefined && { assetId: whose.assetId }),
          ...(whose.crewId !== undefined && { crewId: whose.crewId }),
          ...(board && { boardId: board.id }),
        }
      : null,
  );
  const followed = useMemo(() => boards.data?.items.map(({ number }) => number) ?? [], [boards.data]);
  const lookAgain = useCalendarNews(followed);

  const events = useMemo(
    () => [
      ...(entries.data?.items.flatMap((entry) => orderEvent(entry, may.update) ?? []) ?? []),
      ...(ahead ? (forecast.data?.items.map((one) => plannedEvent(one, mayPlan.update)) ?? []) : []),
    ],
    [entries.data, forecast.data, ahead, may.update, mayPlan.update],
  );

  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const setParam = useCallback(
    (name: string, value: string | null) =>
      latest.current.get(name) !== value &&
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const onSpan = useCallback(
    (next: Shown) => {
      setShown((current) => (current && isDeepEqual(current, next) ? current : next));
      setParam('date', next.day);
    },
    [setParam],
  );
  const send = async (id: number, version: number, times: Times, revert: () => void) => {
    try {
      await reschedule(id, version, times);
    } catch (error) {
      revert();
      notify({ message: errorText(error, t('failed')), variant: 'warning' });
    }
    lookAgain();
  };
  const move = ({ entry, start, end, revert }: Move) =>
    void send(entry.id, entry.version, movedTimes(entry, start, end), revert);
  const drop = (id: number, start: Date) => {
    const entry = unscheduled.data?.items.find((one) => one.id === id);
    if (entry) void send(id, entry.version, droppedTimes(start), () => undefined);
  };
  const change = (to: ViewName) => {
    setParam('view', to);
    calendar.current?.getApi().changeView(VIEWS[to]);
  };
  // With their names they need a line of their own on a phone, which is the month's.
  const leadOn = (icon: string, label: string, onClick: () => void) =>
    narrow ? (
      <IconButton {...{ icon, label, onClick }} />
    ) : (
      <Button kind="quiet" {...{ icon, onClick }}>
        {label}
      </Button>
    );
  const error = zone.error ?? boards.error ?? (entries.data ? null : entries.error);
  return (
    <div className={styles.page}>
      <TitleRow icon="calendar" title={t('title')} count={shown?.title}>
        <span className="push" />
        {seesPlans && leadOn('list', t('forecast'), () => void navigate(FORECAST))}
        {leadOn('link', t('subscribe'), () => setSubscribing(true))}
      </TitleRow>
      <div className={styles.tools}>
        <div className="row gap-4">
          <IconButton icon="chevron-left" label={t('previous')} onClick={() => calendar.current?.getApi().prev()} />
          <Button onClick={() => calendar.current?.getApi().today()}>{t('today')}</Button>
          <IconButton icon="chevron-right" label={t('next')} onClick={() => calendar.current?.getApi().next()} />
        </div>
        <div className={styles.views} role="group" aria-label={t('views')}>
          {(Object.keys(VIEWS) as ViewName[]).map((name) => (
            <button key={name} type="button" aria-pressed={view === name} onClick={() => change(name)}>
              {t(`view.${name}`)}
            </button>
          ))}
        </div>
        {narrow && (
          <IconButton
            icon="filter"
            label={t('filter')}
            className={Object.keys(whose).length > 0 ? 'accent' : undefined}
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          />
        )}
        {(!narrow || filtering) && (
          <FilterRow
            {...{ params, setParam }}
            boards={boards.data?.items ?? []}
            forecast={seesPlans ? showsPlans : null}
          />
        )}
      </div>
      {(entries.data?.limited || (ahead && forecast.data?.limited)) && (
        <p className="warning pad-8" role="status">
          {t('limited')}
        </p>
      )}
      {error ? (
        <ErrorState error={error} onRetry={lookAgain} />
      ) : (
        <div className={styles.body}>
          {may.update && !narrow && (
            <Tray ref={tray} found={unscheduled.data} {...{ text }} onText={setText} onOpen={setOpened} />
          )}
          <div className={styles.frame} aria-busy={entries.isFetching || undefined}>
            <Suspense fallback={<Skeleton height={400} />}>
              {zone.data && (
                <Calendar
                  ref={calendar}
                  view={VIEWS[view]}
                  date={params.get('date')}
                  zone={zone.data}
                  onOpen={setOpened}
                  onOpenPlan={(one) => setPlanned({ planned: one, to: one.dueOn })}
                  onMovePlanned={setPlanned}
                  onMove={move}
                  onDrop={drop}
                  {...{ events, shown, tray, onSpan }}
                />
              )}
            </Suspense>
          </div>
        </div>
      )}
      {showsPlans && <PlanNews />}
      <Suspense fallback={null}>
        {opened && zone.data && (
          <OrderDialog
            key={opened.id}
            entry={opened}
            zone={zone.data}
            readOnly={!may.update || opened.outOfReach === true}
            onSave={(times) => {
              setOpened(null);
              void send(opened.id, opened.version, times, () => undefined);
            }}
            onClose={() => setOpened(null)}
          />
        )}
        {planned && (
          <PlannedDialog
            {...planned}
            readOnly={!mayPlan.update}
            onClose={(saved) => {
              if (!saved) planned.revert?.();
              setPlanned(undefined);
            }}
          />
        )}
        {subscribing && <FeedDialog onClose={() => setSubscribing(false)} />}
      </Suspense>
    </div>
  );
}
