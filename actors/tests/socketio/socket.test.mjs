// What any Socket.IO v5 client may expect of the server, over a bare WebSocket.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinWire, openPolling, openWire, Wire } from './wire.mjs';

const PATH = '/socket.io/';

describe('joining a namespace', () => {
  test('is answered by an id and nothing else', async () => {
    const wire = await joinWire();
    assert.match(wire.connected, /^40\{"sid":"[\w-]+"\}$/);
    assert.equal(wire.greeting, '42["auth",{}]');
    wire.close();
  });

  test('carries the auth payload', async () => {
    const wire = await joinWire('/', { token: '123' });
    assert.equal(wire.greeting, '42["auth",{"token":"123"}]');
    wire.close();
  });

  test('works for another namespace, with and without auth', async () => {
    const plain = await joinWire('/custom');
    assert.match(plain.connected, /^40\/custom,\{"sid":"[\w-]+"\}$/);
    assert.equal(plain.greeting, '42/custom,["auth",{}]');
    const known = await joinWire('/custom', { token: 'abc' });
    assert.equal(known.greeting, '42/custom,["auth",{"token":"abc"}]');
    plain.close();
    known.close();
  });

  test('that does not exist is refused, and the connection lives on', async () => {
    const wire = await openWire(PATH);
    wire.send('40/random');
    assert.equal(await wire.next(), '44/random,{"message":"Invalid namespace"}');
    wire.send('40');
    assert.match(await wire.next(), /^40\{"sid"/);
    wire.close();
  });

  test('must happen in time', async () => {
    const began = performance.now();
    const wire = await openWire(PATH);
    await wire.closed;
    assert.ok(performance.now() - began >= 1_990);
  });

  test('twice ends the connection, and so does an event before it', async () => {
    const twice = await joinWire();
    twice.send('40');
    await twice.closed;
    const early = await openWire(PATH);
    early.send('42["message",1]');
    await early.closed;
  });

  test('of several namespaces shares one connection', async () => {
    const wire = await joinWire();
    wire.send('40/custom');
    assert.match(await wire.next(), /^40\/custom,/);
    assert.equal(await wire.next(), '42/custom,["auth",{}]');
    wire.send('42/custom,["message","there"]', '42["message","here"]');
    assert.equal(await wire.next(), '42/custom,["message-back","there"]');
    assert.equal(await wire.next(), '42["message-back","here"]');
    wire.close();
  });
});

describe('leaving', () => {
  test('one namespace keeps the connection for the others', async () => {
    const wire = await joinWire();
    wire.send('40/custom');
    await wire.next();
    await wire.next();
    wire.send('41/custom', '42["message","still here"]');
    assert.equal(await wire.next(), '42["message-back","still here"]');
    wire.send('42/custom,["message","not any more"]');
    await wire.closed;
  });
});

describe('events', () => {
  test('come back with the same arguments', async () => {
    const wire = await joinWire();
    wire.send('42["message",1,"2",{"3":[true,null,4.5]},"é"]');
    assert.equal(await wire.next(), '42["message-back",1,"2",{"3":[true,null,4.5]},"é"]');
    wire.send('42["message"]');
    assert.equal(await wire.next(), '42["message-back"]');
    wire.close();
  });

  test('carry attachments', async () => {
    const wire = await joinWire();
    wire.send(
      '452-["message",{"_placeholder":true,"num":0},{"b":{"_placeholder":true,"num":1}}]',
      Buffer.from([1, 2, 3]),
      Buffer.from([4, 5, 6]),
    );
    assert.equal(await wire.next(), '452-["message-back",{"_placeholder":true,"num":0},{"b":{"_placeholder":true,"num":1}}]');
    assert.deepEqual([await wire.next(), await wire.next()], [Buffer.from([1, 2, 3]), Buffer.from([4, 5, 6])]);
    wire.close();
  });

  test('are acknowledged with their arguments, under their id', async () => {
    const wire = await joinWire();
    wire.send('42456["message-with-ack",1,"2",{"3":[false]}]');
    assert.equal(await wire.next(), '43456[1,"2",{"3":[false]}]');
    wire.send('42/custom,1["message-with-ack"]');
    await wire.closed;
  });

  test('are acknowledged with attachments', async () => {
    const wire = await joinWire('/custom');
    wire.send('451-/custom,789["message-with-ack",{"_placeholder":true,"num":0}]', Buffer.from([7]));
    assert.equal(await wire.next(), '461-/custom,789[{"_placeholder":true,"num":0}]');
    assert.deepEqual(await wire.next(), Buffer.from([7]));
    wire.close();
  });
});

describe('a packet that makes no sense ends the connection', () => {
  const packets = {
    'an unknown type': '4abc',
    'a payload that is no list': '42{}',
    'an id that is no number': '42abc["message-with-ack",1]',
    'no payload': '42',
    'half a payload': '42["message"',
    'a name that is no text': '42[{}]',
    'a name of the library itself': '42["disconnect"]',
    'a refusal, which only servers send': '44{"message":"no"}',
    'an attachment that never comes': '451-["message",{"_placeholder":true,"num":0}]|42["message",1]',
    'a placeholder that points nowhere': '451-["message",{"_placeholder":true,"num":3}]|binary',
    'an attachment nobody announced': 'binary',
    'a thousand attachments': '451000-["message"]',
  };
  for (const [name, sent] of Object.entries(packets)) {
    test(name, async () => {
      const wire = await joinWire();
      wire.send(...sent.split('|').map((packet) => (packet === 'binary' ? Buffer.from([1]) : packet)));
      await wire.closed;
    });
  }

  test('while deep nesting alone does no harm', async () => {
    const wire = await joinWire();
    wire.send(`42["message",${'['.repeat(50_000)}${']'.repeat(50_000)}]`, '42["message","alive"]');
    await wire.next();
    assert.equal(await wire.next(), '42["message-back","alive"]');
    wire.close();
  });
});

describe('an upgrade under load', () => {
  test('loses, doubles and reorders nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const session = await openPolling(PATH);
      await session.post('40');
      const seen = [];
      const collect = (text) => seen.push(...text.split('\x1e').filter((packet) => packet.startsWith('42["message-back"')));
      collect(await (await session.poll()).text());
      let polling = true;
      const polls = (async () => {
        while (polling) {
          const text = await (await session.poll()).text();
          collect(text);
          if (text.split('\x1e').includes('2')) await session.post('3');
          if (text === '6') return;
        }
      })();
      const wire = new Wire(PATH, { sid: session.sid });
      await wire.opened;
      for (let number = 0; number < 50; number += 1) await session.post(`42["message",${number}]`);
      wire.send('2probe');
      assert.equal(await wire.next(), '3probe');
      await session.post('42["message",50]');
      polling = false;
      await polls;
      wire.send('5');
      for (let number = 51; number <= 100; number += 1) wire.send(`42["message",${number}]`);
      while (seen.length < 101) collect(await wire.next());
      assert.deepEqual(seen.map((packet) => JSON.parse(packet.slice(2))[1]), [...Array(101).keys()]);
      wire.close();
    }
  });
});
