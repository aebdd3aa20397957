// Which panel is open at the right side; for everything inside the shell.
import { createContext, useContext, useMemo, useState } from 'react';
import type { PanelId } from '../panels';

export type RightPanel = {
  open: PanelId | null;
  toggle: (id: PanelId) => void;
  show: (id: PanelId) => void;
  close: () => void;
};

export const RightPanelContext = createContext<RightPanel | null>(null);

/** Null where there are no side panels: on /home, and where the user has switched them off. */
export const useRightPanel = () => useContext(RightPanelContext);

/** For the shell, which has the one place that panels open in. */
export function useRightPanelState(): RightPanel {
  const [open, setOpen] = useState<PanelId | null>(null);
  return useMemo(
    () => ({
      open,
      toggle: (id) => setOpen((before) => (before === id ? null : id)),
      show: setOpen,
      close: () => setOpen(null),
    }),
    [open],
  );
}
