// Goes to an address of the app from where there is no router: a message at the foot of the screen, the service worker.

let open: ((to: string) => void) | null = null;

/** For the router, for as long as it is there. */
export function openWith(push: (to: string) => void): () => void {
  open = (to) => push(to);
  return () => {
    open = null;
  };
}

/** As if a link to it had been followed: unsaved edits are asked about first. */
export const openAddress = (to: string) => open?.(to);
