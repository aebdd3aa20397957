// Starts and stops a Gantry of one's own: a free port, a data directory that is gone afterwards.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const BINARY = process.env.GANTRY_BINARY ?? join(ROOT, 'target/debug/gantry');

const FRONTEND = join(ROOT, 'frontend/dist');

/** A first start makes a database and the demonstration data. */
const START_MS = 120_000;

export type Gantry = {
  url: string;
  dataDir: string;
  /** Ends the server with a signal and waits until it is gone. The data stays. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** Starts it again on the same port with the same data. */
  start: () => Promise<void>;
  /** Stops it and removes its data. */
  dispose: () => Promise<void>;
};

const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, stdio: 'inherit' });

function build(): void {
  if (!existsSync(join(FRONTEND, 'index.html'))) run('npm', ['run', 'build'], join(ROOT, 'frontend'));
  if (!existsSync(BINARY)) run('cargo', ['build', '-p', 'gantry-server', '--bin', 'gantry'], ROOT);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`gantry ended with ${child.exitCode}:\n${said()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`gantry was not ready in time:\n${said()}`);
}

/**
 * `seed` is the data directory of a Gantry that does not run; the new one goes on from there, far sooner than from nothing.
 * `frontend` is the front end as it was built last, whichever one the binary carries.
 */
export async function startGantry(seed = process.env.GANTRY_SEED, frontend = FRONTEND): Promise<Gantry> {
  build();
  const dataDir = mkdtempSync(join(tmpdir(), 'gantry-e2e-'));
  // Owners and permissions included: PostgreSQL is particular about them.
  if (seed) execFileSync('cp', ['-a', `${seed}/.`, dataDir]);
  const listen = `127.0.0.1:${await freePort()}`;
  const url = `http://${listen}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    let output = '';
    const args = ['serve', '--listen', listen, '--data-dir', dataDir, '--frontend-dir', frontend];
    // The mail server of a story is on this machine.
    args.push('--private-networks', '127.0.0.0/8');
    // All stories sign in from one address, and faster machines more often in a minute.
    child = spawn(BINARY, args, { cwd: ROOT, env: { GANTRY_SIGN_INS_PER_MINUTE: '100000', ...process.env } });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-8000);
      });
    }
    await untilReady(url, child, () => output);
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill(signal);
    await gone;
  }

  async function dispose(): Promise<void> {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    await start();
  } catch (error) {
    await dispose();
    throw error;
  }
  return { url, dataDir, start, stop, dispose };
}
