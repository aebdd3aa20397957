// The peer of `make bench`: a Node socket.io server that broadcasts events of the size of ours in a given rhythm.
// node server.mjs PORT BURST PAUSE_MS ROUNDS; GET /go starts it.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const [port, burst, pause, rounds] = process.argv.slice(2).map(Number);
const event = { topic: 'board:5', version: 1, by: { id: 1, name: 'Somebody' }, type: 'cardMoved', data: 'x'.repeat(40) };

const http = createServer((request, response) => {
  response.end('ok');
  if (request.url === '/go') void broadcast();
});
const io = new Server(http, { serveClient: false, perMessageDeflate: false });

async function broadcast() {
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < burst; count += 1) io.emit('event', event);
    const next = started + (round + 1) * pause - performance.now();
    if (next > 0) await new Promise((resume) => setTimeout(resume, next));
  }
}

http.listen(port, '127.0.0.1');
