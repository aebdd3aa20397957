// One card: code and due date, title, room for its asset, and at the foot the legend's icons beside the responsible's face.
import { memo } from 'react';
import { blockers, type Card, type Label } from '@/realtime/board/model';
import { Avatar, hueOf, initials } from '../avatar/Avatar';
import { Icon } from '../icon/Icon';
import styles from './CardView.module.css';
import type { CardWords } from './cardWords';
import { LEGEND_ICONS } from './legendIcons';

export type CardProps = {
  card: Card;
  done: boolean;
  responsible: string | undefined;
  /** All labels of the board. */
  labels: readonly Label[];
  words: CardWords;
  /** Who moved it a moment ago. */
  movedBy?: string | undefined;
  /** Who holds it at the moment. */
  heldBy?: string | undefined;
  refused?: boolean;
  selected?: boolean;
  lifted?: boolean;
  now: number;
};

const DAY_MS = 86_400_000;

function dueState(due: string, done: boolean, now: number): 'late' | 'soon' | 'later' {
  const left = Date.parse(due) - now;
  if (done || left > DAY_MS) return 'later';
  return left < 0 ? 'late' : 'soon';
}

export const CardView = memo(function CardView(props: CardProps) {
  const { card, done, responsible, labels, words, movedBy, heldBy, refused, selected, lifted, now } = props;
  const mover = heldBy ?? movedBy;
  const worn = labels.filter((label) => card.labels?.includes(label.id));
  const due = card.due && { state: dueState(card.due, done, now), text: words.due(card.due) };
  return (
    <article
      className={styles.card}
      data-priority={card.priority}
      data-held={heldBy ? true : undefined}
      data-moved={movedBy ? true : undefined}
      data-refused={refused || undefined}
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      style={mover ? { '--hue': hueOf(mover) } : undefined}
    >
      <div className={styles.line}>
        <span className="muted tiny numbers nowrap" data-code>
          {card.code}
        </span>
        <span className={styles.priority}>
          <Icon name={card.priority === 3 ? 'angle-double-up' : card.priority === 2 ? 'angle-up' : 'minus'} />
          <span className="visually-hidden">{words.priority(card.priority)}</span>
        </span>
        {due && (
          <time className={styles.due} data-state={due.state} dateTime={card.due}>
            {due.state === 'late' && <Icon className="mini" name="exclamation-triangle" />}
            {due.text}
          </time>
        )}
      </div>
      <h3 className={styles.title}>{card.title}</h3>
      <div className={styles.assetLine} />
      <div className={styles.line}>
        <Legend card={card} done={done} words={words} />
        {worn.length > 0 && (
          <span className="min-0 gap-4 clip inline-flex">
            {worn.slice(0, 2).map((label) => (
              <span key={label.id} className={styles.label} style={{ '--label': label.colour }}>
                {label.name}
              </span>
            ))}
          </span>
        )}
        <span className="inline-row gap-4 push">
          {heldBy && (
            <span className={styles.holder} title={words.heldBy(heldBy)}>
              {initials(heldBy)}
            </span>
          )}
          {responsible && <Avatar name={responsible} personId={card.responsiblePerson} size={22} />}
        </span>
      </div>
    </article>
  );
});

/** The icons of the specification's legend, each with its words. */
function Legend({ card, done, words }: Pick<CardProps, 'card' | 'done' | 'words'>) {
  const { tasks, subTasks, mandatoryOpen } = card.progress ?? { tasks: null, subTasks: null, mandatoryOpen: false };
  const all = (tasks?.total ?? 0) + (subTasks?.total ?? 0);
  const ticked = (tasks?.done ?? 0) + (subTasks?.done ?? 0);
  const state = all === 0 ? 'none' : ticked === all ? 'all' : mandatoryOpen ? 'mandatory' : 'partial';
  const blocking = done
    ? ''
    : blockers(card)
        .map(({ code }) => code)
        .join(', ');
  return (
    <span className={`gap-8 muted tiny numbers inline-flex ${styles.legend}`}>
      {blocking && (
        <span data-state="blocked" title={words.blocked(blocking)}>
          <Icon className="tiny" name="ban" />
          <span className="visually-hidden">{words.blocked(blocking)}</span>
        </span>
      )}
      {all > 0 && (
        <span data-state={state} title={words.tasks[state]}>
          <Icon className="tiny" name={LEGEND_ICONS.tasks[state]} />
          {ticked}/{all}
          <span className="visually-hidden">{words.tasks[state]}</span>
        </span>
      )}
      {card.labour && card.labour !== 'none' && (
        <span data-state={card.labour} title={words.labour[card.labour]}>
          <Icon className="tiny" name={LEGEND_ICONS.labour[card.labour]} />
          <span className="visually-hidden">{words.labour[card.labour]}</span>
        </span>
      )}
      {card.parts && card.parts !== 'none' && (
        <span data-state={card.parts} title={words.parts[card.parts]}>
          <Icon className="tiny" name={LEGEND_ICONS.parts[card.parts]} />
          <span className="visually-hidden">{words.parts[card.parts]}</span>
        </span>
      )}
      {card.kit && card.kit !== 'none' && (
        <span data-state={card.kit} title={words.kit[card.kit]}>
          <Icon className="tiny" name={LEGEND_ICONS.kit[card.kit]} />
          <span className="visually-hidden">{words.kit[card.kit]}</span>
        </span>
      )}
      {done && (
        <span data-state="all" title={words.completed}>
          <Icon className="tiny" name={LEGEND_ICONS.status.completed} />
          <span className="visually-hidden">{words.completed}</span>
        </span>
      )}
    </span>
  );
}
