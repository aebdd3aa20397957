// The one live session of this page: a Socket.IO connection that signs in with the stored token and comes back by itself.
import { io, type Socket } from 'socket.io-client';
import { invalidatePermissions } from '@/api/permissions';
import { endSession, onSignOut } from '@/api/sessionEnd';
import { accessToken } from '@/api/token';

export type LiveSocket = Socket;

let socket: LiveSocket | null = null;

/** The session, opened when it is first asked for. */
export function liveSocket(): LiveSocket {
  socket ??= open();
  return socket;
}

function closeLiveSocket(): void {
  socket?.disconnect();
  socket = null;
}

onSignOut(closeLiveSocket);

/** For screens that leave: after a sign-out the next user must not go on under the same session. */
export function releaseLiveSocket(): void {
  if (!accessToken()) closeLiveSocket();
}

function open(): LiveSocket {
  const opened = io({
    // Polling needs sticky routing across nodes, WebSocket does not; it is the way back where proxies block the other.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => give({ token: accessToken() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 30_000,
    randomizationFactor: 0.5,
  });
  let before = false;
  opened.on('connect', () => {
    // The server ends the connections of those whose rights have changed.
    if (before) invalidatePermissions();
    before = true;
  });
  opened.on('connect_error', (error) => {
    if (error.message === 'invalid_token' || error.message === 'token_required') {
      closeLiveSocket();
      endSession('invalidToken');
    } else reopen(opened);
  });
  opened.on('disconnect', () => reopen(opened));
  return opened;
}

/** Where the server itself refused or ended the session, the client does not try again by itself. */
function reopen(ended: LiveSocket): void {
  if (ended.active) return;
  setTimeout(() => ended === socket && ended.connect(), 1_000 + Math.random() * 29_000);
}
