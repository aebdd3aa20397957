// A question mark that explains something where it stands.
import { type ReactNode, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { Popover } from '../popover/Popover';
import styles from './HelpButton.module.css';

export function HelpButton({ label, children }: { label: string; children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon="question-circle"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
        {...{ label }}
      />
      {anchor && (
        <Popover {...{ anchor, label }} onClose={() => setAnchor(null)}>
          <div className={styles.help}>{children}</div>
        </Popover>
      )}
    </>
  );
}
