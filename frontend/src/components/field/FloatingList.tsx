// The list of a field, floating at it.
import { type ComponentProps, type RefObject, useRef } from 'react';
import styles from './Combobox.module.css';
import { hasTopLayer, useFloating } from './floating';
import { OptionList } from './OptionList';

type Props = Omit<ComponentProps<typeof OptionList>, 'ref'> & { anchor: RefObject<HTMLElement | null> };

export function FloatingList({ anchor, ...list }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, anchor);
  return (
    <div ref={panel} popover={hasTopLayer ? 'manual' : undefined} className={styles.panel}>
      <OptionList {...list} />
    </div>
  );
}
