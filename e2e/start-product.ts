import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../harness/running-server.ts';
import { startMailbox } from './mailbox.ts';

/** Before all tests: a real mail server, and the built product with an empty database and its samples. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const mails = mkdtempSync(join(tmpdir(), 'inkfield-mails-'));
  process.env['E2E_MAILS'] = mails;
  const mailbox = await startMailbox(mails);
  const server = await startServer(
    { port: Number(process.env['E2E_PORT']), adminPort: Number(process.env['E2E_ADMIN_PORT']) },
    {
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      // Browsers share the cores with it: that it is late says nothing of what is asked of it.
      MAX_DELAY_MS: '60000',
    },
  );
  return async () => {
    await server.stop();
    await mailbox.stop();
    rmSync(mails, { recursive: true, force: true });
  };
}

/** The first administrator of the product under test. */
export const administrator = { email: 'ada.head@example.com', password: 'quiet-harbour-lantern-42' };
