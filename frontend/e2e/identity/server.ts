// What the identity providers of the stories share.
import type { IncomingMessage, Server } from 'node:http';

export type Person = { name: string; displayName: string; email: string; groups: readonly string[] };

/** Starts it on a free port; its address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return `http://127.0.0.1:${address.port}`;
}

export async function stop(server: Server): Promise<void> {
  const gone = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await gone;
}

/** The fields of a form that a browser has posted. */
export async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** Asks for a name; there are no passwords here. */
export const form = (action: string) =>
  `<!doctype html><title>Identity provider</title><form method="post" action="${action.replaceAll('&', '&amp;')}">
  <label>Name <input name="name" autofocus></label><button>Sign in</button></form>`;
