// A mail server that takes whatever it is sent, so that a story can read what people would find in their mailboxes.
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type MailServer = { port: number; next: () => Promise<string>; close: () => void };

/** As much of SMTP as it takes to be sent something. */
async function talk(socket: Socket, put: (mail: string) => void): Promise<void> {
  socket.write('220 here\r\n');
  let mail: string | null = null;
  for await (const line of createInterface(socket)) {
    if (mail === null) {
      socket.write(line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
      if (line === 'DATA') mail = '';
    } else if (line === '.') {
      put(mail.replaceAll('=3D', '='));
      socket.write('250 taken\r\n');
      mail = null;
    } else {
      // Long lines are broken behind a sign, which is written otherwise itself.
      mail += line.endsWith('=') ? line.slice(0, -1) : `${line}\n`;
    }
  }
}

export async function openMailServer(): Promise<MailServer> {
  const came: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  const put = (mail: string) => {
    const next = waiting.shift();
    if (next) next(mail);
    else came.push(mail);
  };
  const server = createServer((socket) => {
    // A client that hangs up in the middle has said all there is.
    talk(socket, put).catch(() => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return {
    port: address.port,
    next: () => {
      const [mail] = came.splice(0, 1);
      return mail === undefined ? new Promise((done) => waiting.push(done)) : Promise.resolve(mail);
    },
    close: () => server.close(),
  };
}
