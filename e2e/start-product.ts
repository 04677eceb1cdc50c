import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import useMemory from '../apps/server/test/memory-folder.ts';
import { launchProduct } from '../harness/product.ts';
import { startMailbox } from './mailbox.ts';

/** Before all tests: a real mail server, and the built product with an empty database and its samples. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const leaveMemory = useMemory();
  const mails = mkdtempSync(join(tmpdir(), 'inkfield-mails-'));
  process.env['E2E_MAILS'] = mails;
  const mailbox = await startMailbox(mails);
  const ports = { port: Number(process.env['E2E_PORT']), adminPort: Number(process.env['E2E_ADMIN_PORT']) };
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, SAMPLES: '1' };
  const product = await launchProduct(environment, { ports });
  process.env['E2E_DATA'] = product.dataDir;
  return async () => {
    await product.close();
    await mailbox.stop();
    rmSync(mails, { recursive: true, force: true });
    leaveMemory();
  };
}
