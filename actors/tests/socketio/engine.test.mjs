// What any Engine.IO v4 client may expect of the server, and what the server does not put up with.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { base, openPolling, openWire, request, SEPARATOR, Wire } from './wire.mjs';

const PATH = '/engine.io/';

async function refused(response, code) {
  assert.equal(response.status, 400);
  const body = await response.json();
  assert.equal(body.code, code);
  assert.equal(typeof body.message, 'string');
}

describe('opening', () => {
  test('by polling tells id, upgrades and figures', async () => {
    const response = await request(PATH);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type'), /^text\/plain; charset=utf-8$/i);
    const text = await response.text();
    assert.equal(text[0], '0');
    const open = JSON.parse(text.slice(1));
    assert.deepEqual(Object.keys(open).sort(), ['maxPayload', 'pingInterval', 'pingTimeout', 'sid', 'upgrades']);
    assert.deepEqual(open.upgrades, ['websocket']);
    assert.deepEqual([open.pingInterval, open.pingTimeout, open.maxPayload], [300, 2_000, 1_000_000]);
    assert.ok(open.sid.length >= 16);
  });

  test('by WebSocket offers no further upgrade', async () => {
    const wire = await openWire(PATH);
    assert.deepEqual(wire.open.upgrades, []);
    assert.equal(wire.open.pingInterval, 300);
    wire.close();
  });

  test('is refused with the documented code when something is wrong with the request', async () => {
    await refused(await request(PATH, { transport: false }), 0);
    await refused(await request(PATH, { transport: 'abc' }), 0);
    await refused(await request(PATH, { EIO: false }), 5);
    await refused(await request(PATH, { EIO: 'abc' }), 5);
    await refused(await request(PATH, { EIO: 3 }), 5);
    await refused(await request(PATH, { sid: 'nobody' }), 1);
    await refused(await request(PATH, {}, { method: 'POST', body: '4x' }), 2);
    await refused(await request(PATH, {}, { method: 'PUT' }), 2);
    await refused(await fetch(`${base}${PATH}`), 0);
  });

  test('a WebSocket is refused likewise', async () => {
    for (const query of [{ EIO: false }, { EIO: 'abc' }, { transport: false }, { transport: 'abc' }, { sid: 'nobody' }]) {
      await assert.rejects(new Wire(PATH, query).opened, /400/, JSON.stringify(query));
    }
  });
});

describe('messages by polling', () => {
  test('go both ways', async () => {
    const session = await openPolling(PATH);
    const posted = await session.post('4hello');
    assert.deepEqual([posted.status, await posted.text()], [200, 'ok']);
    assert.equal(await (await session.poll()).text(), '4hello');
  });

  test('several fit into one payload, and keep their order', async () => {
    const session = await openPolling(PATH);
    await session.post(['4one', '4two', '4thrée'].join(SEPARATOR));
    assert.equal(await (await session.poll()).text(), ['4one', '4two', '4thrée'].join(SEPARATOR));
  });

  test('binary ones travel in base64', async () => {
    const session = await openPolling(PATH);
    await session.post('bAQIDBA==');
    assert.equal(await (await session.poll()).text(), 'bAQIDBA==');
  });

  test('a waiting poll is answered as soon as there is something', async () => {
    const session = await openPolling(PATH);
    const poll = session.poll();
    await session.post('4late');
    assert.equal(await (await poll).text(), '4late');
  });

  test('an unreadable payload ends the session', async () => {
    const session = await openPolling(PATH);
    assert.equal((await session.post('abc')).status, 400);
    assert.equal((await session.poll()).status, 400);
  });

  test('a payload that is too long is refused', async () => {
    const session = await openPolling(PATH);
    assert.equal((await session.post(`4${'x'.repeat(1_000_001)}`)).status, 413);
  });

  test('a second poll while one waits ends the session', async () => {
    const session = await openPolling(PATH);
    const first = session.poll();
    // The first poll must be the first to arrive; a message that reaches it proves that it waits.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await session.poll();
    assert.equal(second.status, 400);
    assert.deepEqual([(await first).status, await (await first).text()], [200, '1']);
    assert.equal((await session.poll()).status, 400);
  });
});

describe('messages by WebSocket', () => {
  test('go both ways, text and binary', async () => {
    const wire = await openWire(PATH);
    wire.send('4hello', Buffer.from([1, 2, 3, 4]));
    assert.equal(await wire.next(), '4hello');
    assert.deepEqual(await wire.next(), Buffer.from([1, 2, 3, 4]));
    wire.close();
  });

  test('in fragments are put together', async () => {
    const wire = await openWire(PATH);
    wire.socket.send('4he', { fin: false });
    wire.socket.send('ll', { fin: false });
    wire.socket.send('o', { fin: true });
    assert.equal(await wire.next(), '4hello');
    wire.close();
  });

  test('an unreadable one ends the session', async () => {
    const wire = await openWire(PATH);
    wire.send('abc');
    await wire.closed;
  });

  test('200 kB are no trouble, 2 MB end that connection and no other', async () => {
    const [small, big, other] = [await openWire(PATH), await openWire(PATH), await openWire(PATH)];
    const text = `4${'x'.repeat(200_000)}`;
    small.send(text);
    assert.equal(await small.next(), text);
    big.send(`4${'x'.repeat(2_000_000)}`);
    await big.closed;
    other.send('4alive');
    assert.equal(await other.next(), '4alive');
    small.close();
    other.close();
  });

  test('2 MB in fragments end the connection as well', async () => {
    const wire = await openWire(PATH);
    wire.socket.on('error', () => {});
    wire.socket.send(`4${'x'.repeat(900_000)}`, { fin: false });
    wire.socket.send('x'.repeat(900_000), { fin: false });
    await wire.closed;
  });
});

describe('the heartbeat', () => {
  test('pings after an interval, again after the pong, and keeps those who answer', async () => {
    const began = performance.now();
    const wire = await openWire(PATH);
    wire.pongs = false;
    for (let beat = 1; beat <= 3; beat += 1) {
      assert.equal(await wire.next(), '2');
      assert.ok(performance.now() - began >= beat * 295, 'not before its time');
      wire.send('3');
    }
    assert.ok(performance.now() - began < 2_000, 'nor when the patience for the pong would have ended');
    wire.send('4still here');
    assert.equal(await wire.next(), '4still here');
    wire.close();
  });

  test('ends a WebSocket that does not answer', async () => {
    const wire = await openWire(PATH);
    wire.pongs = false;
    assert.equal(await wire.next(), '2');
    await wire.closed;
  });

  test('pings over polling, and forgets those who do not answer', async () => {
    const session = await openPolling(PATH);
    assert.equal(await (await session.poll()).text(), '2');
    await session.post('3');
    assert.equal(await (await session.poll()).text(), '2');
    assert.equal(await (await session.poll()).text(), '1');
    assert.equal((await session.poll()).status, 400);
  });
});

describe('closing', () => {
  test('by polling releases the waiting poll', async () => {
    const session = await openPolling(PATH);
    const poll = session.poll();
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(await (await session.post('1')).text(), 'ok');
    assert.equal(await (await poll).text(), '6');
    assert.equal((await session.poll()).status, 400);
  });

  test('by WebSocket is a packet or just the end', async () => {
    const wire = await openWire(PATH);
    wire.send('1');
    await wire.closed;
  });

  test('a poll that its client gives up ends the session', async () => {
    const session = await openPolling(PATH);
    const giveUp = new AbortController();
    const poll = session.poll({ signal: giveUp.signal }).catch((error) => error.name);
    await new Promise((resolve) => setTimeout(resolve, 20));
    giveUp.abort();
    assert.equal(await poll, 'AbortError');
    assert.equal((await session.poll()).status, 400);
  });
});

describe('upgrading', () => {
  async function upgraded() {
    const session = await openPolling(PATH);
    const wire = new Wire(PATH, { sid: session.sid });
    await wire.opened;
    wire.send('2probe');
    assert.equal(await wire.next(), '3probe');
    wire.send('5');
    return { session, wire };
  }

  test('moves a session from polling to WebSocket', async () => {
    const { wire } = await upgraded();
    wire.send('4hello');
    assert.equal(await wire.next(), '4hello');
    wire.pongs = false;
    assert.equal(await wire.next(), '2', 'the heartbeat moves along');
    wire.close();
  });

  test('releases the waiting poll and delivers what came before over either', async () => {
    const session = await openPolling(PATH);
    const poll = session.poll();
    const wire = new Wire(PATH, { sid: session.sid });
    await wire.opened;
    wire.send('2probe');
    assert.equal(await wire.next(), '3probe');
    assert.equal(await (await poll).text(), '6');
    await session.post(['4a', '4b', '4c'].join(SEPARATOR));
    wire.send('5');
    assert.deepEqual([await wire.next(), await wire.next(), await wire.next()], ['4a', '4b', '4c']);
    wire.close();
  });

  test('leaves nothing behind: no polling and no second WebSocket under the same id', async () => {
    const { session, wire } = await upgraded();
    wire.send('4first');
    assert.equal(await wire.next(), '4first');
    assert.equal((await session.poll()).status, 400);
    const second = new Wire(PATH, { sid: session.sid });
    await second.closed;
    wire.send('4hello');
    assert.equal(await wire.next(), '4hello');
    wire.close();
  });

  test('a WebSocket that does something else is shut, and polling goes on', async () => {
    const session = await openPolling(PATH);
    const wire = new Wire(PATH, { sid: session.sid });
    await wire.opened;
    wire.send('4not yet');
    await wire.closed;
    await session.post('4hello');
    assert.equal(await (await session.poll()).text(), '4hello');
  });
});
