/**
 *   const mailServer = await startMailServer(); mailServer.mode = 'stall'
 *   mailServer.received     the addresses that mails were taken for, in order
 *   mailServer.mails        those mails as they were sent
 */
import { createServer, type Socket } from 'node:net';

/** Its behaviour to clients: accepts mails, refuses, never responds, hangs up midway, rejects permanently. */
export type MailServerMode = 'take' | 'refuse' | 'stall' | 'drop' | 'never';

export interface MailServer {
  mode: MailServerMode;
  url: string;
  received: string[];
  mails: string[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, mailServer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailServer: MailServer = {
    mode: 'take',
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    mails: [],
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return mailServer;
}

function talk(socket: Socket, { mode, received, mails }: MailServer): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  if (mode === 'stall') return;
  if (mode === 'refuse') {
    socket.end('421 not now\r\n');
    return;
  }
  let pending = '';
  let inData = false;
  let recipient = '';
  let mail = '';
  const hear = (line: string) => {
    if (inData) {
      if (mode === 'drop') socket.destroy();
      if (line !== '.') mail += `${line}\r\n`;
      if (mode === 'drop' || line !== '.') return;
      inData = false;
      received.push(recipient);
      mails.push(mail);
      mail = '';
      say('250 taken');
      return;
    }
    if (/^RCPT TO:/i.test(line)) recipient = /<(.+)>/.exec(line)?.[1] ?? '';
    if (/^RCPT/i.test(line) && mode === 'never') say('550 no such user');
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
    else if (/^DATA/i.test(line)) {
      inData = true;
      say('354 go on');
    } else say('250 fine');
  };
  say('220 ready');
  socket.on('data', (bytes: Buffer) => {
    pending += bytes.toString('latin1');
    const lines = pending.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}
