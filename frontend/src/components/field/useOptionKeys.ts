// The keyboard of a list that is searched in a field: arrows and pages move, Enter chooses. Enter before the answer to
// what was typed waits for it and chooses of that: never what an earlier search found.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Option } from './options';

const PAGE = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

type Config = {
  open: boolean;
  found: readonly Option[];
  /** What is found is not yet what was typed. */
  loading: boolean;
  onChoose: (option: Option) => void;
};

export function useOptionKeys({ open, found, loading, onChoose }: Config) {
  const [at, setAt] = useState(0);
  /** Enter came before the answer. */
  const waiting = useRef(false);
  const active = Math.min(at, found.length - 1);

  const choose = (option: Option | undefined) => option && !option.disabled && onChoose(option);
  const answer = useEffectEvent(() => {
    if (waiting.current && open) choose(found[active]);
    waiting.current = false;
  });
  useEffect(() => {
    if (!loading) answer();
  }, [loading]);

  /** Whether the key was one of the list's. */
  const onKey = ({ key, altKey, nativeEvent }: KeyboardEvent): boolean => {
    // While a letter is put together from several keys, they are none of the list's.
    if (!open || altKey || nativeEvent.isComposing) return false;
    const step = STEPS[key];
    if (step !== undefined) setAt(Math.max(0, Math.min(active + step, found.length - 1)));
    else if (key !== 'Enter') return false;
    else if (loading && found.length === 0) waiting.current = true;
    else choose(found[active]);
    return true;
  };
  /** The list shows something else: its nearest is the active one, or the one given. */
  const restart = (first = 0) => {
    setAt(Math.max(0, first));
    waiting.current = false;
  };
  return { active, onKey, restart };
}
