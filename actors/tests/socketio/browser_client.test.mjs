// The client that browsers run, over each transport and through the upgrade.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { base, io } from './wire.mjs';

const ways = {
  'WebSocket alone': ['websocket'],
  'polling alone': ['polling'],
  'polling with upgrade': ['polling', 'websocket'],
  'WebSocket first': ['websocket', 'polling'],
};

function once(socket, event) {
  return new Promise((resolve) => socket.once(event, (...found) => resolve(found)));
}

/** A connected client, and what the echo server told it about its auth payload. */
async function open(transports, { namespace = '/', ...options } = {}) {
  const socket = io(base + namespace, { transports, forceNew: true, reconnection: false, ...options });
  const auth = once(socket, 'auth');
  await once(socket, 'connect');
  return { socket, auth: (await auth)[0] };
}

for (const [name, transports] of Object.entries(ways)) {
  describe(name, () => {
    test('connects, says who it is, and gets its events back', async () => {
      const { socket, auth } = await open(transports, { auth: { token: 't' } });
      assert.deepEqual(auth, { token: 't' });
      const back = once(socket, 'message-back');
      socket.emit('message', 1, 'zwei', { three: [true, null] });
      assert.deepEqual(await back, [1, 'zwei', { three: [true, null] }]);
      socket.disconnect();
    });

    test('gets acknowledgements, binary ones too', async () => {
      const { socket } = await open(transports, { namespace: '/custom' });
      assert.equal(await socket.emitWithAck('message-with-ack', 'one'), 'one');
      const bytes = Buffer.from([0, 1, 254, 255]);
      assert.deepEqual(Buffer.from(await socket.emitWithAck('message-with-ack', bytes)), bytes);
      const back = once(socket, 'message-back');
      socket.emit('message', { deep: [bytes] }, bytes);
      const [first, second] = await back;
      assert.deepEqual([Buffer.from(first.deep[0]), Buffer.from(second)], [bytes, bytes]);
      socket.disconnect();
    });

    test('stays over many heartbeats, and keeps the order of 500 events', async () => {
      const { socket } = await open(transports);
      const seen = [];
      socket.on('message-back', (number) => seen.push(number));
      let pings = 0;
      socket.io.on('ping', () => {
        pings += 1;
      });
      for (let number = 0; number < 500; number += 1) {
        socket.emit('message', number);
        if (number % 100 === 0) await once(socket.io, 'ping');
      }
      await socket.emitWithAck('message-with-ack');
      assert.deepEqual(seen, [...Array(500).keys()]);
      assert.ok(pings >= 4);
      socket.disconnect();
    });
  });
}

test('the upgrade really happens', async () => {
  const { socket } = await open(['polling', 'websocket']);
  if (socket.io.engine.transport.name !== 'websocket') await once(socket.io.engine, 'upgrade');
  assert.equal(socket.io.engine.transport.name, 'websocket');
  assert.equal(await socket.emitWithAck('message-with-ack', 'after'), 'after');
  socket.disconnect();
});

test('an unknown namespace is refused in the documented words', async () => {
  const socket = io(`${base}/unknown`, { transports: ['websocket'], forceNew: true });
  const [error] = await once(socket, 'connect_error');
  assert.equal(error.message, 'Invalid namespace');
  socket.disconnect();
});

test('two namespaces share one connection', async () => {
  const { socket } = await open(['websocket']);
  const custom = socket.io.socket('/custom', { auth: { who: 'custom' } });
  const auth = once(custom, 'auth');
  assert.deepEqual(await auth, [{ who: 'custom' }]);
  socket.disconnect();
  assert.equal(await custom.emitWithAck('message-with-ack', 'still here'), 'still here');
  custom.disconnect();
});
