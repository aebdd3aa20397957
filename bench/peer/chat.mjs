// The peer of `make bench` for chat: a Node socket.io server where people follow a thread and their inbox and talk. It
// tells what it is told in the shape of ours and keeps nothing: no database, no order that outlives it.
// node chat.mjs PORT
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false });
/** Inboxes of all who are in the thread, whether they follow them or not. */
const inboxes = new Set();
let version = 0;

function tell({ topic, commandId, data }) {
  version += 1;
  const by = { id: 1, name: 'Listener 1' };
  const at = new Date().toISOString();
  const message = { id: version, seq: version, by, at, text: data.text, replyTo: null, mentions: [], attachments: [] };
  const fate = { reactions: [], editedAt: null, deletedAt: null, deletedBy: null, used: null, command: null };
  const event = { topic, version, commandId, by, at, type: 'messageSent', data: { message: { ...message, ...fate } } };
  io.to(topic).emit('event', event);
  const news = { topic: 'inbox', type: 'thread', data: { id: 1, chatId: version } };
  for (const inbox of inboxes) io.to(inbox).emit('signal', news);
}

io.on('connection', (socket) => {
  const inbox = `inbox:${socket.handshake.auth.member}`;
  if (socket.handshake.auth.member !== undefined) inboxes.add(inbox);
  socket.on('subscribe', ({ topic }, answer) => {
    socket.join(topic === 'inbox' ? inbox : topic);
    answer({});
  });
  socket.on('command', (command, answer) => {
    tell(command);
    answer({ version });
  });
});

http.listen(Number(process.argv[2]), '127.0.0.1');
