// A button that opens a menu. The menu's machinery loads when the pointer or the focus comes near.
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';

export type MenuEntry = { label: string; icon?: string; disabled?: boolean; onSelect: () => void } | 'separator';

type Props = Omit<ComponentProps<'button'>, 'onSelect' | 'onClick'> & {
  entries: readonly MenuEntry[];
  children: ReactNode;
};

const loadMenu = () => import('./PrimeMenu');
const PrimeMenu = lazy(loadMenu);

export function MenuButton({ entries, children, ...rest }: Props) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <Suspense fallback={null}>
          <PrimeMenu anchor={anchor} entries={entries} onHide={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
