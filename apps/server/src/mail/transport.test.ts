import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { writeMail } from './mail.ts';
import { createMailTransport } from './transport.ts';

let testApp: TestApp;
let close: () => Promise<void>;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inkfield-mail-'));
  ({ testApp, close } = await createTestApp({
    database: 'sqlite',
    dataDir: folder,
    smtpUrl: undefined,
  }));
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const mail = writeMail({
  to: 'ada@example.com',
  subject: 'Your password was changed',
  before: ['Your password was changed.'],
  after: [],
  firstName: 'Eve\r\nBcc: victim@example.com, "x" <y@evil.example> =?utf-8?q?evil?=',
});

async function expectOneHonestMail(raw: string | Buffer): Promise<void> {
  const parsed = await PostalMime.parse(raw);
  expect(parsed.to).toEqual([{ name: '', address: 'ada@example.com' }]);
  expect(parsed.bcc ?? []).toEqual([]);
  expect(parsed.from?.address).toBe('inkfield@example.com');
  expect(parsed.text).toContain('Your password was changed');
}

test('without a mail server each mail is a file that a person can open', async () => {
  const transport = createMailTransport({ ...testApp.deps });
  await transport.send(mail);
  await transport.send(mail);
  const names = readdirSync(join(folder, 'outbox'));
  expect(names).toHaveLength(2);
  await expectOneHonestMail(readFileSync(join(folder, 'outbox', names[0] ?? '')));
});

describe('with a mail server', () => {
  let server: SMTPServer;
  let received: { recipients: string[]; raw: string }[];
  let answer: Error | undefined;
  let port: number;
  beforeEach(async () => {
    received = [];
    answer = undefined;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ recipients, raw: Buffer.concat(chunks).toString('utf8') });
          callback(answer);
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const address = server.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const transport = () =>
    createMailTransport({
      ...testApp.deps,
      config: { ...testApp.deps.config, smtpUrl: `smtp://127.0.0.1:${port}` },
    });

  test('one mail goes to one recipient, whatever the name says', async () => {
    await transport().send(mail);
    expect(received.map(({ recipients }) => recipients)).toEqual([['ada@example.com']]);
    await expectOneHonestMail(received[0]?.raw ?? '');
  });

  test('a refusal says whether it is for ever', async () => {
    answer = Object.assign(new Error('no such user'), { responseCode: 550 });
    await expect(transport().send(mail)).rejects.toMatchObject({ responseCode: 550 });
  });
});
