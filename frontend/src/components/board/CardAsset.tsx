// What the work of a card is done to, as a link to its page.
// The card is a button, and a button holds no link: so the link stands beside it, over the line that the card leaves free. It
// is a second handle of the same card: pulled by it the card comes along, and Space on it lifts the card, as it does on
// the card itself, to which the focus then returns. Enter follows it. By Tab it comes right after its card.
import type { MouseEvent } from 'react';
import type { DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import type { AssetRef } from '@/realtime/board/model';
import styles from './CardAsset.module.css';
import { followFinger } from './finger';

/** By what of a card it can be lifted; null where it cannot. */
export type Handle = DraggableProvidedDragHandleProps | null;

type Props = {
  asset: AssetRef;
  /** Absent for those who may not see assets. */
  address?: string | undefined;
  handle: Handle;
  /** Nothing stands below it on the card. */
  lowest?: boolean;
  onFollow: (address: string) => void;
};

export function CardAsset({ asset, address, handle, lowest, onFollow }: Props) {
  const text = (
    <>
      <span className="numbers">{asset.code}</span> {asset.name}
    </>
  );
  if (!address) {
    return (
      <span className={styles.asset} data-lowest={lowest || undefined} title={asset.name}>
        {text}
      </span>
    );
  }
  // The router's own link listens to the address, and there are as many of these as cards to be seen.
  const follow = (event: MouseEvent) => {
    // What ends a drag is no click, and with these keys the browser opens it elsewhere.
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(address);
  };
  return (
    <a
      {...(handle && {
        'data-rfd-drag-handle-draggable-id': handle['data-rfd-drag-handle-draggable-id'],
        'data-rfd-drag-handle-context-id': handle['data-rfd-drag-handle-context-id'],
      })}
      href={address}
      className={styles.asset}
      data-lowest={lowest || undefined}
      title={asset.name}
      // Otherwise the browser drags the address away.
      draggable={false}
      onTouchStart={followFinger}
      onClick={follow}
    >
      {text}
    </a>
  );
}
