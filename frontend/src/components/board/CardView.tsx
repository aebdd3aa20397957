// One card: code and due date, title, room for its asset, and at the foot the legend's icons beside the responsible's face.
import { memo } from 'react';
import { blockers, type Card, type CardField, type Label } from '@/realtime/board/model';
import { Avatar, hueOf, initials } from '../avatar/Avatar';
import { Icon } from '../icon/Icon';
import styles from './CardView.module.css';
import { hasRow } from './cardRows';
import type { CardWords } from './cardWords';
import { LEGEND_ICONS } from './legendIcons';

export type CardProps = {
  card: Card;
  done: boolean;
  responsible: string | undefined;
  /** The crew's name. */
  crew?: string | undefined;
  /** What the board shows on its cards. */
  fields: ReadonlySet<CardField>;
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
  const { card, done, responsible, crew, fields, labels, words, movedBy, heldBy, refused, selected, lifted, now } =
    props;
  const mover = heldBy ?? movedBy;
  const worn = fields.has('labels') ? labels.filter((label) => card.labels?.includes(label.id)) : [];
  const due = fields.has('due') && card.due && { state: dueState(card.due, done, now), text: words.due(card.due) };
  return (
    <article
      className={styles.card}
      data-priority={fields.has('priority') ? card.priority : undefined}
      data-held={heldBy ? true : undefined}
      data-moved={movedBy ? true : undefined}
      data-refused={refused || undefined}
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      style={mover ? { '--hue': hueOf(mover) } : undefined}
    >
      {hasRow(fields, 'head') && (
        <div className={styles.line} data-code>
          {fields.has('code') && <span className="muted tiny numbers nowrap">{card.code}</span>}
          {fields.has('priority') && (
            <span className={styles.priority}>
              <Icon name={card.priority === 3 ? 'angle-double-up' : card.priority === 2 ? 'angle-up' : 'minus'} />
              <span className="visually-hidden">{words.priority(card.priority)}</span>
            </span>
          )}
          {due && (
            <time className={styles.due} data-state={due.state} dateTime={card.due}>
              {due.state === 'late' && <Icon className="mini" name="exclamation-triangle" />}
              {due.text}
            </time>
          )}
        </div>
      )}
      <h3 className={styles.title} data-code={hasRow(fields, 'head') ? undefined : true}>
        {card.title}
      </h3>
      {hasRow(fields, 'meta') && <Meta {...{ card, crew, fields, words }} />}
      {fields.has('asset') && <div className={styles.assetLine} />}
      {hasRow(fields, 'foot') && (
        <div className={styles.line} data-foot>
          <Legend {...{ card, done, fields, words }} />
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
            {responsible && fields.has('responsiblePerson') && (
              <Avatar name={responsible} personId={card.responsiblePerson} size={22} />
            )}
          </span>
        </div>
      )}
    </article>
  );
});

/** Where it is done, by which crew, when, and of which type it is. */
function Meta({ card, crew, fields, words }: Pick<CardProps, 'card' | 'crew' | 'fields' | 'words'>) {
  const { location, estimatedStart, workType } = card;
  const parts = [
    fields.has('workType') && workType !== undefined && words.workType(workType),
    fields.has('plannedTime') && estimatedStart !== undefined && words.due(estimatedStart),
    fields.has('crew') && crew,
    fields.has('location') && location?.name,
  ].filter(Boolean);
  const text = parts.join(' · ');
  return (
    <p className={styles.meta} title={text}>
      {text}
    </p>
  );
}

/** The icons of the specification's legend, each with its words. */
function Legend({ card, done, fields, words }: Pick<CardProps, 'card' | 'done' | 'fields' | 'words'>) {
  const nothing = { tasks: null, subTasks: null, mandatoryOpen: false };
  const { tasks, subTasks, mandatoryOpen } = (fields.has('progress') && card.progress) || nothing;
  const all = (tasks?.total ?? 0) + (subTasks?.total ?? 0);
  const ticked = (tasks?.done ?? 0) + (subTasks?.done ?? 0);
  const state = all === 0 ? 'none' : ticked === all ? 'all' : mandatoryOpen ? 'mandatory' : 'partial';
  const open = done || !fields.has('links') ? [] : blockers(card);
  const blocking = open.map(({ code }) => code).join(', ');
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
      {fields.has('labour') && card.labour && card.labour !== 'none' && (
        <span data-state={card.labour} title={words.labour[card.labour]}>
          <Icon className="tiny" name={LEGEND_ICONS.labour[card.labour]} />
          <span className="visually-hidden">{words.labour[card.labour]}</span>
        </span>
      )}
      {fields.has('parts') && card.parts && card.parts !== 'none' && (
        <span data-state={card.parts} title={words.parts[card.parts]}>
          <Icon className="tiny" name={LEGEND_ICONS.parts[card.parts]} />
          <span className="visually-hidden">{words.parts[card.parts]}</span>
        </span>
      )}
      {fields.has('parts') && card.kit && card.kit !== 'none' && (
        <span data-state={card.kit} title={words.kit[card.kit]}>
          <Icon className="tiny" name={LEGEND_ICONS.kit[card.kit]} />
          <span className="visually-hidden">{words.kit[card.kit]}</span>
        </span>
      )}
      {done && hasRow(fields, 'foot') && (
        <span data-state="all" title={words.completed}>
          <Icon className="tiny" name={LEGEND_ICONS.status.completed} />
          <span className="visually-hidden">{words.completed}</span>
        </span>
      )}
    </span>
  );
}
