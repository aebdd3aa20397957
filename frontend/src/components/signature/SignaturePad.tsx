// A field to sign in with a finger, a pen or the mouse.
import { type PointerEvent, useId, useRef } from 'react';
import { Button } from '../button/Button';
import styles from './signature.module.css';
import { FIELD, pathOf, pointIn, type Stroke } from './strokes';

type Props = {
  label: string;
  /** Of the button that takes everything away. */
  clear: string;
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
};

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) =>
  pointIn(currentTarget.getBoundingClientRect(), clientX, clientY);

export function SignaturePad({ label, clear, strokes, onChange }: Props) {
  const id = useId();
  /** The pointer that draws: a second finger or the palm of the hand does not. */
  const drawing = useRef<number | null>(null);

  const begin = (event: PointerEvent) => {
    if (drawing.current !== null || event.button !== 0) return;
    drawing.current = event.pointerId;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    onChange([...strokes, [pointOf(event)]]);
  };
  const draw = (event: PointerEvent) => {
    const last = strokes.at(-1);
    if (drawing.current !== event.pointerId || !last) return;
    onChange([...strokes.slice(0, -1), [...last, pointOf(event)]]);
  };
  const end = ({ pointerId }: PointerEvent) => {
    if (drawing.current === pointerId) drawing.current = null;
  };
  return (
    <div className="stack gap-8">
      <div className="row between gap-8">
        <span id={id} className="medium small">
          {label}
        </span>
        <Button disabled={strokes.length === 0} onClick={() => onChange([])}>
          {clear}
        </Button>
      </div>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
        role="img"
        aria-labelledby={id}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={pathOf(strokes)} />
      </svg>
    </div>
  );
}
