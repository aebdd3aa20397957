// A part of the page that files can be dropped on. The buttons inside do the same for those who do not drag.
import { type DragEvent, type ReactNode, useState } from 'react';
import styles from './drop.module.css';

type Props = {
  /** Shown while files are held over it. */
  hint: string;
  className?: string;
  /** Null while none are taken. */
  onFiles: ((files: readonly File[]) => void) | null;
  children: ReactNode;
};

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export function FileDrop({ hint, className = '', onFiles, children }: Props) {
  const [over, setOver] = useState(false);
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!onFiles || !holdsFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  const hold = (event: DragEvent) => {
    if (!onFiles || !holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      role="presentation"
      className={`column fill-y relative ${className}`}
      onDragOver={hold}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {over && <p className={styles.over}>{hint}</p>}
    </div>
  );
}
