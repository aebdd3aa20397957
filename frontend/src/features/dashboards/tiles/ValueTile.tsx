// One value, large enough for the wall: name, value with unit, its line, its age, and what is wrong with it.
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { limitOf } from '@/features/sensors/sensor/live/state';
import { sensorPage } from '@/paths/sensors';
import type { WidgetOf } from '../model/widget';
import type { Severity } from '@/realtime/alarm/model';
import { useLines } from '../time/useLines';
import { useShown } from '../time/window';
import { useAlarmOf } from './alarms';
import { Amount } from './Amount';
import { Missing } from './Missing';
import { Sparkline } from './Sparkline';
import { State, TileAge } from './State';
import face from './face.module.css';
import styles from './value.module.css';
import { TileAlarm } from './TileAlarm';
import { useInSight } from './useInSight';
import { type Subject, useSubject, useTileState } from './useTileValue';

const POINTS = 60;

/** Rows of the grid in which a name has but one line. */
const LOW = 2;

export function ValueTile({ widget: { sensorId, sparkline, title, h } }: { widget: WidgetOf<'value'> }) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useShown();
  const enabled = useInSight(element) && (sparkline || !shown.live);
  const [line] = useLines([sensorId], shown, { points: POINTS, enabled }).lines;
  const { error, ...subject } = useSubject(sensorId, line);
  const alarm = useAlarmOf(sensorId);
  if (error && !subject.sensor) return <Missing />;
  const name = subject.sensor?.name ?? '';
  return (
    <Face {...{ subject, element }} low={h <= LOW} alarm={alarm?.severity}>
      <header>
        <Link className={face.name} to={sensorPage(sensorId)} title={name}>
          {title || name || '…'}
        </Link>
        {alarm && <TileAlarm {...{ alarm }} />}
      </header>
      <strong className={styles.number}>
        <Amount {...{ subject }} />
      </strong>
      {sparkline && line && (
        <Sparkline points={line} low={limitOf(subject.sensor?.low)} high={limitOf(subject.sensor?.high)} />
      )}
    </Face>
  );
}

type FaceProps = {
  subject: Subject;
  element: RefObject<HTMLDivElement | null>;
  low: boolean;
  alarm: Severity | undefined;
  children: ReactNode;
};

/** Wears the state of its sensor. */
function Face({ subject, element, low, alarm, children }: FaceProps) {
  const { minute, ...state } = useTileState(subject);
  return (
    <div
      ref={element}
      className={`${face.tile} ${styles.value}`}
      data-low={low || undefined}
      data-level={state.level}
      data-age={state.age}
      data-alarm={alarm}
    >
      {children}
      <footer className={face.foot}>
        <State {...state} />
        <TileAge {...{ minute }} />
      </footer>
    </div>
  );
}
