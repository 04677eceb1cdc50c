/**
 * The shipped server as a process of its own, on an empty data folder.
 *
 *   const product = await startProduct()                    limits out of the way, cheap hashing, no samples
 *   await startProduct({ ...realLimits, ACCESS_TTL_S: '1' })   more of the environment
 *   product.url, adminUrl, dataDir, pid(), log()
 *   await product.signal('SIGSTOP'); await product.kill(); await product.stop(); await product.start(environment)
 *   await product.close()                                   in afterAll: ends it and removes the folder
 *
 * With TRUST_DATABASE=postgres each product gets a database of its own there, unless DATABASE_URL is given: '' stands
 * for the embedded one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { root } from '../harness/processes.ts';
import { createPostgresDatabase } from '../apps/server/test/postgres-database.ts';
import { isReady, sparePorts } from '../harness/running-server.ts';
import { serverCommand } from '../harness/server-command.ts';

export type Environment = Record<string, string>;

export interface Product {
  /** The client site as the tests reach it, without a slash at the end. */
  url: string;
  port: number;
  adminUrl: string;
  /** PUBLIC_URL: what stands in mails. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  pid(): number;
  /** The lines logged so far, by every process that was started on this folder. */
  log(): Record<string, unknown>[];
  /** Everything it wrote so far, as it stands. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end and gives the exit code. */
  stop(): Promise<number>;
  /** Starts it again on the same folder, with changes to the environment that stay. */
  start(changes?: Environment): Promise<void>;
  close(): Promise<void>;
}

export const administrator = { email: 'ada.head@example.com', password: 'quiet-harbour-lantern-42' };

/** The product's own limits, where a test is about them; it must take care to stay below the others. */
export const realLimits: Environment = { RATE_LIMIT_SCALE: '1' };

/** The product's own patience with a machine that can't keep up, where a test is about load. */
export const realPressure: Environment = { MAX_DELAY_MS: '500', RENDER_TIMEOUT_S: '20' };

const usesPostgres = process.env['TRUST_DATABASE'] === 'postgres';

const usual: Environment = {
  ARGON2_TEST: '1',
  RATE_LIMIT_SCALE: '1000000',
  // Several servers and their tests share the cores: that one is late says nothing of what is asked of it.
  MAX_DELAY_MS: '60000',
  RENDER_TIMEOUT_S: '120',
  SAMPLES: '0',
  LOG_LEVEL: 'info',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

export async function startProduct(environment: Environment = {}): Promise<Product> {
  const { port, adminPort } = await sparePorts();
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-trust-'));
  const { DATABASE_URL: given } = environment;
  const database = usesPostgres && given === undefined ? await createPostgresDatabase() : undefined;
  const databaseUrl = database?.url ?? (given === '' ? undefined : given);
  const logFile = join(inject('logFolder'), `${port}-${randomBytes(4).toString('hex')}.log`);
  const [publicUrl, adminUrl] = [`http://localhost:${port}`, `http://localhost:${adminPort}`];
  let settings: Environment = {
    ...usual,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: publicUrl,
    ADMIN_URL: adminUrl,
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
    ...environment,
  };
  let running: Running | undefined;
  const output = () => readFileSync(logFile, 'utf8');
  const signal = (name: NodeJS.Signals) => void running?.child.kill(name);
  const end = (name: NodeJS.Signals) => {
    signal(name);
    return running?.ended ?? Promise.resolve(0);
  };
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    port,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    publicUrl,
    dataDir,
    databaseUrl,
    output,
    log: () => output().split('\n').flatMap(lineOf),
    pid: () => running?.child.pid ?? 0,
    signal,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start(changes = {}) {
      settings = { ...settings, ...changes };
      running = spawnServer(settings, logFile);
      const isUp = await Promise.race([isReady(product.url), running.ended.then(() => false)]);
      if (isUp) return;
      // Nobody else would end it.
      await end('SIGKILL');
      throw new Error(`The server did not become ready:\n${output().slice(-2000)}`);
    },
    async close() {
      // One that was stopped hears nothing else.
      signal('SIGCONT');
      await end('SIGTERM');
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await product.start();
  return product;
}

interface Running {
  child: ChildProcess;
  ended: Promise<number>;
}

function spawnServer(settings: Environment, logFile: string): Running {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    stdio: ['ignore', log, log],
    // Nothing of the tests' own environment but what a process needs: NODE_ENV=test is not how it is shipped.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...settings },
  });
  closeSync(log);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 128));
  });
  return { child, ended };
}

/** A line of the log; what is none, such as the addresses at the start, is left out. */
function lineOf(line: string): Record<string, unknown>[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
