// A button that opens a searched list: one of it, or several. The list's machinery loads when the pointer or the focus
// comes near.
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Option } from './options';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** What is chosen here. */
  label: string;
  options: readonly Option[];
  chosen?: readonly string[];
  /** Stays open, and a second choice takes the first one back. */
  multiple?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
};

const loadPanel = () => import('./ChoicePanel');
const ChoicePanel = lazy(loadPanel);
const NONE: readonly string[] = [];

export function ChoiceButton({ label, options, chosen = NONE, multiple = false, onChoose, children, ...rest }: Props) {
  /** Null while the list is closed. */
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        {...rest}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {children}
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <ChoicePanel
            {...{ anchor, label, options, chosen, multiple }}
            onChoose={(value) => {
              if (!multiple) setAnchor(null);
              onChoose(value);
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
