// An asset on the plan: a link to its page that can be dragged, or moved with the arrows.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@/components/icon/Icon';
import { assetPage } from '@/paths/assets';
import type { Place, Spot } from './places';
import styles from './plan.module.css';

type Props = { place: Place; mayMove: boolean; onMove: (spot: Spot) => void };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Of the picture, for one press of an arrow. */
const STEP = 0.01;
/** Pixels that a hand trembles without meaning to drag. */
const TREMOR = 4;

const within = (part: number) => Math.min(Math.max(part, 0), 1);

export function Pin({ place, mayMove, onMove }: Props) {
  const { t } = useTranslation('location');
  const [held, setHeld] = useState<Spot | null>(null);
  const began = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  const { x, y } = held ?? place;

  const spotAt = ({ currentTarget, clientX, clientY }: PointerEvent): Spot => {
    const plan = currentTarget.parentElement?.getBoundingClientRect();
    if (!plan) return place;
    return { x: within((clientX - plan.left) / plan.width), y: within((clientY - plan.top) / plan.height) };
  };
  const hold = (event: PointerEvent) => {
    if (!mayMove || event.button !== 0) return;
    began.current = { x: event.clientX, y: event.clientY };
    moved.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (!began.current) return;
    moved.current ||= Math.hypot(event.clientX - began.current.x, event.clientY - began.current.y) > TREMOR;
    if (moved.current) setHeld(spotAt(event));
  };
  const letGo = (event: PointerEvent) => {
    if (began.current && moved.current) onMove(spotAt(event));
    began.current = null;
    setHeld(null);
  };
  const step = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!mayMove || !arrow) return;
    event.preventDefault();
    onMove({ x: within(x + arrow[0] * STEP), y: within(y + arrow[1] * STEP) });
  };
  const down = place.operatingState === 'down';
  return (
    <Link
      to={assetPage(place.assetId)}
      className={styles.pin}
      data-down={down}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-label={t(down ? 'plan.pinDown' : 'plan.pin', { code: place.code, name: place.name })}
      draggable={false}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={() => setHeld(null)}
      onKeyDown={step}
      // A drag ends with a click that is not intended.
      onClick={(event) => moved.current && event.preventDefault()}
    >
      <Icon name={down ? 'arrow-circle-down' : 'cog'} />
      <span>{place.code}</span>
    </Link>
  );
}
