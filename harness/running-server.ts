import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sparePort } from '../apps/server/test/spare-port.ts';
import { finished, start } from './processes.ts';
import { serverCommand } from './server-command.ts';

/** The product as it is shipped, with a data folder of its own that goes away with it. */
export interface RunningServer {
  /** Where the client site is, without a slash at the end. */
  url: string;
  adminUrl: string;
  dataDir: string;
  stop: () => Promise<void>;
}

interface Ports {
  port: number;
  adminPort: number;
}

/** Starts the built product on two ports and waits until it is ready. More of the environment may be given. */
export async function startServer(
  { port, adminPort }: Ports,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-'));
  const url = `http://localhost:${port}`;
  const adminUrl = `http://localhost:${adminPort}`;
  const child = start('node', serverCommand, {
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: url,
    ADMIN_URL: adminUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ARGON2_TEST: '1',
    RATE_LIMIT_SCALE: '1000',
    ...environment,
  });
  const ended = finished(child);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const isUp = await Promise.race([isReady(url), ended.then(() => false)]);
  if (!isUp) {
    await stop();
    throw new Error('The server did not become ready (see its output above).');
  }
  return { url, adminUrl, dataDir, stop };
}

/**
 * A start takes a second and a half of processor time, each node of several as much: on a machine where twenty others
 * want the cores that is a minute. One that can't start says so and ends.
 */
const startUpMs = 150_000;

/** Waits until a server answers that it is ready; false when it never does. */
export async function isReady(url: string): Promise<boolean> {
  const tooLate = AbortSignal.timeout(startUpMs);
  while (!tooLate.aborted) {
    const answer = await fetch(`${url}/readyz`, { signal: tooLate }).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(50);
  }
  return false;
}

/** Two ports that nobody listens on, and that no other test program is given as long as this one runs. */
export async function sparePorts(): Promise<Ports> {
  const [port, adminPort] = await Promise.all([sparePort(), sparePort()]);
  return { port, adminPort };
}
