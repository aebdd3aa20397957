// FullCalendar with what is ours: its events, their looks, and what dragging does.
import FullCalendar, {
  type CalendarRef,
  type EventApi,
  type EventDisplayInfo,
  type EventDropInfo,
  type EventResizeDoneInfo,
  type MoreLinkInfo,
  type ViewApi,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin, { Draggable } from '@fullcalendar/react/interaction';
import listPlugin from '@fullcalendar/react/list';
import german from '@fullcalendar/react/locales/de';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import { type Ref, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@/components/icon/Icon';
import { firstWeekday } from '@/components/formats/firstWeekday';
import { wallClock } from '@/components/formats/wallClock';
import type { Entry, Planned } from './api';
import styles from './calendar.module.css';
import { isDone, type OrderEvent, startOf } from './events';
import { Held } from './Held';
import { type Bar, NEXT_DAY_THRESHOLD } from './monthBars';
import { HiddenBars, MoreCount } from './MoreCount';
import { useMonthBars } from './useMonthBars';

/** What is shown: as moments, as days by the calendar's clock, and in words. */
export type Shown = { from: string; until: string; firstDay: string; lastDay: string; day: string; title: string };
export type Move = { entry: Entry; start: Date; end: Date | null; revert: () => void };
/** What a plan will bring was dragged to another day. */
export type PlannedMove = { planned: Planned; to: string; revert: () => void };

type Props = {
  ref: Ref<CalendarRef>;
  view: string;
  date: string | null;
  zone: string;
  events: readonly Bar[];
  /** What `onSpan` said last. */
  shown: Shown | null;
  tray: RefObject<HTMLElement | null>;
  onSpan: (shown: Shown) => void;
  onOpen: (entry: Entry) => void;
  onOpenPlan: (planned: Planned) => void;
  onMove: (move: Move) => void;
  onMovePlanned: (move: PlannedMove) => void;
  /** An order of the tray was dropped here. */
  onDrop: (id: number, start: Date) => void;
};

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme];
const LOCALES = [german];
/** As everywhere else. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
/** The tiles of a month tell their times themselves: FullCalendar asks the platform for each, which is a tenth of drawing the month. */
const VIEWS = { dayGridMonth: { displayEventTime: false } };
const dayOf = (at: Date, { calendar }: ViewApi) => calendar.formatIso(at, true).slice(0, 10);
const entryOf = (event: EventApi) => event.extendedProps.entry as Entry | undefined;
const plannedOf = (event: EventApi) => event.extendedProps.planned as Planned | undefined;

/** How much room a tile has: a line of a day of the month, a line of the agenda, or a block. */
type Room = 'small' | 'line' | 'block';
const ROOM: Readonly<Record<string, Room>> = { dayGridMonth: 'small', timeGridWeek: 'block', timeGridDay: 'block' };

const POPOVER_MARGIN_PX = 10;

/** Work in the day begins at eight: what is dropped on a day of the month has no time of its own. */
const DAY_BEGINS = 8 * 3_600_000;

function classOf(event: EventApi): string {
  const entry = entryOf(event);
  if (!entry) return styles.planned ?? '';
  const state = entry.overdue ? styles.overdue : isDone(entry) ? styles.done : '';
  return `${styles.order} ${state}`;
}

function tileOf({ event, timeText, isStart, view }: EventDisplayInfo, clock: (instant: number) => number) {
  const entry = entryOf(event);
  if (!entry) return <PlannedTile title={event.title} moved={plannedOf(event)?.moved === true} />;
  const room = ROOM[view.type] ?? 'line';
  // Not `event.start`, for which FullCalendar asks the platform too. In a month no order is dragged to another time of the day.
  const start = room === 'small' && isStart ? startOf(entry) : null;
  const time = start ? hourOf(clock(Date.parse(start))) : timeText;
  return <Tile entry={entry} title={event.title} {...{ time, room }} />;
}

/** "08:30" of what a clock shows. */
const hourOf = (shown: number) => new Date(shown).toISOString().slice('2026-03-01T'.length, '2026-03-01T08:30'.length);

/** FullCalendar puts the popover of a day, as it opens, at the corner of its cell, however far it reaches out of the window. */
function keepPopoverInWindow(): void {
  const popover = document.querySelector<HTMLElement>(`.${styles.popover}`);
  if (!popover) return;
  const lowest = window.scrollY + window.innerHeight - POPOVER_MARGIN_PX - popover.offsetHeight;
  const rightmost = window.scrollX + window.innerWidth - POPOVER_MARGIN_PX - popover.offsetWidth;
  if (Number.parseFloat(popover.style.top) > lowest) popover.style.top = `${lowest}px`;
  if (Number.parseFloat(popover.style.left) > rightmost) popover.style.left = `${rightmost}px`;
}

const moreCount = ({ num, text, numericText }: MoreLinkInfo) => <MoreCount hidden={num} short={text === numericText} />;

export function Calendar({ ref, view, date, zone, events, shown, tray, ...on }: Props) {
  const { onSpan, onOpen, onOpenPlan, onMove, onMovePlanned, onDrop } = on;
  const { t, i18n } = useTranslation('calendar');
  // Where it begins is said once; from then on the calendar itself goes back and forth.
  const [first] = useState(date);
  const [firstView] = useState(view);
  const clock = useMemo(() => wallClock(zone), [zone]);
  const frame = useRef<HTMLDivElement>(null);
  const { bars, hidden, showWhole } = useMonthBars(events, view === 'dayGridMonth' ? shown : null, frame, clock);
  useEffect(() => {
    if (!tray.current) return;
    const draggable = new Draggable(tray.current, {
      itemSelector: '[data-order]',
      eventData: (element: HTMLElement) => ({ title: element.dataset.title ?? '', create: false }),
    });
    return () => draggable.destroy();
  }, [tray]);
  const [held, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const drawTile = useCallback((info: EventDisplayInfo) => tileOf(info, clock), [clock]);
  const moved = ({ event, revert }: EventDropInfo | EventResizeDoneInfo) => {
    const [entry, planned] = [entryOf(event), plannedOf(event)];
    if (entry && event.start) onMove({ entry, start: event.start, end: event.end, revert });
    // It is due on a day; an hour that it is dropped at means nothing.
    else if (planned && event.start) onMovePlanned({ planned, to: event.startStr.slice(0, 10), revert });
    else revert();
  };
  return (
    <Held held={held}>
      <HiddenBars value={hidden}>
        <div ref={frame} className="tall">
          <FullCalendar
            ref={ref}
            plugins={PLUGINS}
            views={VIEWS}
            locales={LOCALES}
            locale={i18n.language}
            firstDay={firstWeekday(i18n.language)}
            timeZone={zone}
            initialView={firstView}
            {...(first && { initialDate: first })}
            headerToolbar={false}
            height="100%"
            nowIndicator
            navLinks={false}
            dayMaxEvents
            nextDayThreshold={NEXT_DAY_THRESHOLD}
            popoverClass={styles.popover ?? ''}
            moreLinkHint={t('moreHint')}
            moreLinkContent={moreCount}
            moreLinkClick={({ date: at, view: month }) => {
              showWhole(dayOf(at, month));
              requestAnimationFrame(keepPopoverInWindow);
              return 'popover';
            }}
            fixedWeekCount={false}
            eventDisplay="block"
            droppable
            eventInteractive
            scrollTime="07:00:00"
            eventTimeFormat={CLOCK}
            slotHeaderFormat={CLOCK}
            allDayText={t('plannedLane')}
            events={bars as OrderEvent[]}
            eventClass={({ event }) => classOf(event)}
            eventContent={drawTile}
            noEventsContent={t('nothing')}
            datesSet={({ start, end, view: current }) =>
              onSpan({
                from: start.toISOString(),
                until: end.toISOString(),
                firstDay: dayOf(start, current),
                lastDay: dayOf(new Date(end.getTime() - 1), current),
                day: dayOf(current.currentStart, current),
                title: current.title,
              })
            }
            eventClick={({ event, jsEvent }) => {
              jsEvent.preventDefault();
              const [entry, planned] = [entryOf(event), plannedOf(event)];
              if (entry) onOpen(entry);
              else if (planned) onOpenPlan(planned);
            }}
            eventDragStart={hold}
            eventDragStop={release}
            eventResizeStart={hold}
            eventResizeStop={release}
            eventDrop={moved}
            eventResize={moved}
            drop={({ date: at, allDay, draggedEl }) =>
              onDrop(Number(draggedEl.dataset.order), allDay ? new Date(at.getTime() + DAY_BEGINS) : at)
            }
          />
        </div>
      </HiddenBars>
    </Held>
  );
}

function PlannedTile({ title, moved }: { title: string; moved: boolean }) {
  const { t } = useTranslation('calendar');
  const mark = t(moved ? 'planned.moved' : 'plannedMark');
  return (
    <span className={`muted ${styles.tile}`} title={`${mark}: ${title}`}>
      <Icon name={moved ? 'calendar-clock' : 'sync'} />
      <span className={`truncate ${styles.words}`}>{title}</span>
      <span className="visually-hidden">{mark}</span>
    </span>
  );
}

type TileProps = { entry: Entry; title: string; time: string; room: Room };

function Tile({ entry, title, time, room }: TileProps) {
  const who = entry.responsibleName ?? entry.crewName;
  return (
    <span
      className={styles.tile}
      data-room={room}
      title={[title, entry.assetName, who, entry.statusName].filter(Boolean).join(' · ')}
    >
      <span className={styles.dot} style={{ background: entry.statusColour }} />
      {entry.overdue && <Overdue />}
      {time && <span className={`numbers muted ${styles.time}`}>{time}</span>}
      <span className={styles.words}>{room === 'line' ? title : entry.title}</span>
      {who && room !== 'small' && <span className={`truncate muted ${styles.who}`}>{who}</span>}
    </span>
  );
}

function Overdue() {
  const { t } = useTranslation('calendar');
  return (
    <span className="danger" role="img" aria-label={t('overdue')}>
      <Icon name="exclamation-circle" />
    </span>
  );
}
