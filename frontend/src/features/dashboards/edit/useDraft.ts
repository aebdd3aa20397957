// A dashboard that is being laid out: the tiles as they will be saved, and the way back of what was done to them.
import { useCallback, useRef, useState } from 'react';
import { put, roomFor, settle, step } from '../model/grid';
import { widgetOf } from '../model/make';
import { type Box, type Widget, WIDGET_KINDS, type WidgetKind } from '../model/widget';

const MOST_STEPS = 100;

export function useDraft(saved: readonly Widget[]) {
  const [widgets, setWidgets] = useState<readonly Widget[]>(() => settle(saved));
  const [past, setPast] = useState<readonly (readonly Widget[])[]>([]);
  /** The widgets before a drag: tiles are placed against them, so that what was pushed aside comes back. */
  const beforeDrag = useRef<readonly Widget[] | null>(null);

  const change = useCallback((next: readonly Widget[], before: readonly Widget[]) => {
    setPast((steps) => [...steps, before].slice(-MOST_STEPS));
    setWidgets(next);
  }, []);
  const hold = (id: string | null) => {
    if (id !== null) beforeDrag.current = widgets;
    else if (beforeDrag.current) {
      const before = beforeDrag.current;
      beforeDrag.current = null;
      if (before !== widgets) setPast((steps) => [...steps, before].slice(-MOST_STEPS));
    }
  };
  const place = (id: string, box: Box, from: 'pointer' | 'keys') => {
    if (from === 'pointer') setWidgets(put(beforeDrag.current ?? widgets, id, box));
    else change(step(widgets, id, box), widgets);
  };
  const add = (kind: WidgetKind) => {
    const widget = widgetOf(kind, roomFor(widgets, WIDGET_KINDS[kind].size));
    change([...widgets, widget], widgets);
    return widget;
  };
  const set = (widget: Widget) =>
    change(
      widgets.map((one) => (one.id === widget.id ? widget : one)),
      widgets,
    );
  const remove = (id: string) => change(settle(widgets.filter((one) => one.id !== id)), widgets);
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    setWidgets(before);
  };
  return { widgets, dirty: past.length > 0, hold, place, add, set, remove, undo };
}
