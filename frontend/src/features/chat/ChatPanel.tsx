// Team Chat beside whatever screen one is on: 360 pixels wide, the list or a thread.
import { type KeyboardEvent, useState } from 'react';
import type { Selected } from './list/FriendList';
import { Messenger } from './Messenger';
import styles from './Messenger.module.css';

type Props = { onClose: () => void };

export function ChatPanel({ onClose }: Props) {
  const [selected, setSelected] = useState<Selected>(null);
  // Fields, menus and suggestions take their own Escape before it gets here.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is for the panel as a whole
    <div className={styles.panel} onKeyDown={leave}>
      <Messenger single {...{ selected, onClose }} onSelect={setSelected} />
    </div>
  );
}
