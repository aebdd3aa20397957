// The menu's machinery, in a chunk of its own: opens at its anchor when mounted, says when it is gone.
import { Menu } from 'primereact/menu';
import type { MenuItem } from 'primereact/menuitem';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Prime } from '../prime/Prime';
import type { MenuEntry } from './MenuButton';

type Props = {
  anchor: RefObject<HTMLButtonElement | null>;
  entries: readonly MenuEntry[];
  onHide: () => void;
};

function toItem(entry: MenuEntry): MenuItem {
  if (entry === 'separator') return { separator: true };
  const { label, icon, disabled = false, onSelect } = entry;
  return { label, disabled, command: onSelect, ...(icon && { icon: `pi pi-${icon}` }) };
}

export default function PrimeMenu({ anchor, entries, onHide }: Props) {
  const menu = useRef<Menu>(null);
  const [ready, setReady] = useState(false);

  // It finds its place when it goes from closed to open, so it must have been rendered closed once.
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point
  useEffect(() => setReady(true), []);

  useEffect(() => {
    // It asks for the event that opens it, and reads nothing of it but where it happened.
    if (ready) menu.current?.show({ currentTarget: anchor.current } as unknown as SyntheticEvent);
  }, [ready, anchor]);

  // A modal dialog lets nothing outside of it be seen or reached.
  const home = anchor.current?.closest('dialog') ?? document.body;

  return (
    <Prime>
      <Menu ref={menu} popup popupAlignment="right" appendTo={home} model={entries.map(toItem)} onHide={onHide} />
    </Prime>
  );
}
