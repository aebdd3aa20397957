// Bare hands on the protocol: plain requests and plain WebSockets, so that nothing of a client library smooths things over.

import { createRequire } from 'node:module';

// The front end's packages are the ones that users run; there is no second copy for tests.
const require = createRequire(new URL('../../../frontend/package.json', import.meta.url));
const { WebSocket } = require('ws');

export const { io } = require('socket.io-client');
export const base = process.env.GANTRY_URL;
export const SEPARATOR = '\x1e';

const wsBase = base.replace('http', 'ws');

/** A path with its query, as the protocol wants it; `false` leaves a parameter out. */
function address(path, query) {
  const parameters = Object.entries({ EIO: 4, ...query }).filter(([, value]) => value !== false);
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** A long-polling request. */
export function request(path, query = {}, options = {}) {
  return fetch(base + address(path, { transport: 'polling', ...query }), options);
}

/** A polling session, as far as its id. */
export async function openPolling(path) {
  const response = await request(path);
  const open = JSON.parse((await response.text()).slice(1));
  return {
    ...open,
    poll: (options) => request(path, { sid: open.sid }, options),
    post: (body) => request(path, { sid: open.sid }, { method: 'POST', body }),
  };
}

/** A WebSocket whose messages wait until they are asked for. */
export class Wire {
  constructor(path, query = {}) {
    this.waiting = [];
    this.wanted = [];
    /** Whether pings are answered and kept from who reads; slow machines ping in the middle of everything. */
    this.pongs = true;
    this.socket = new WebSocket(wsBase + address(path, { transport: 'websocket', ...query }));
    this.socket.binaryType = 'nodebuffer';
    this.socket.on('message', (data, isBinary) => this.#arrived(isBinary ? data : data.toString()));
    this.opened = new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => this.socket.once('close', (code) => resolve(code)));
  }

  #arrived(message) {
    if (message === '2' && this.pongs) {
      this.send('3');
      return;
    }
    const wanted = this.wanted.shift();
    if (wanted) wanted(message);
    else this.waiting.push(message);
  }

  /** The next message; never resolves when none comes. */
  next() {
    if (this.waiting.length > 0) return Promise.resolve(this.waiting.shift());
    return new Promise((resolve) => this.wanted.push(resolve));
  }

  send(...messages) {
    for (const message of messages) this.socket.send(message);
  }

  close() {
    this.socket.close();
  }
}

/** An open Engine.IO session over WebSocket. */
export async function openWire(path) {
  const wire = new Wire(path);
  wire.open = JSON.parse((await wire.next()).slice(1));
  return wire;
}

/** An open Socket.IO connection, in its namespace, greeted by the echo server. */
export async function joinWire(namespace = '/', auth = undefined) {
  const prefix = namespace === '/' ? '' : `${namespace},`;
  const wire = await openWire('/socket.io/');
  wire.send(`40${prefix}${auth ? JSON.stringify(auth) : ''}`);
  wire.connected = await wire.next();
  wire.greeting = await wire.next();
  return wire;
}
