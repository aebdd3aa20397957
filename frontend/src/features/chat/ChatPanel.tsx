// Team Chat beside whatever screen one is on: 360 pixels wide, the list or a thread. Title, close button and Escape are the
// frame's; fields, menus and suggestions take their own Escape before it gets there.
import { useState } from 'react';
import type { Selected } from './list/FriendList';
import { Messenger } from './Messenger';
import styles from './Messenger.module.css';

export function ChatPanel() {
  const [selected, setSelected] = useState<Selected>(null);
  return (
    <div className={styles.panel}>
      <Messenger single {...{ selected }} onSelect={setSelected} />
    </div>
  );
}
