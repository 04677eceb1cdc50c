/**
 * The shipped server as a process of its own, on an empty data folder.
 *
 *   const product = await launchProduct()                            limits out of the way, cheap hashing, no samples
 *   await launchProduct({ ...realLimits, ACCESS_TTL_S: '1' })        more of the environment
 *   await launchProduct({}, { ports, logFile })                      on given ports, with its output in a file
 *   product.url, adminUrl, dataDir, pid(), log()
 *   product.signal('SIGSTOP'); await product.kill(); await product.stop(); await product.start(environment)
 *   await product.close()                                            ends it and removes the folder
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sparePort } from '../apps/server/test/spare-port.ts';
import { root } from './processes.ts';
import { serverCommand } from './server-command.ts';

export type Environment = Record<string, string>;

/** Where the client site and the provider's site answer, without a slash at the end. */
export interface Sites {
  url: string;
  adminUrl: string;
}

export interface Product extends Sites {
  port: number;
  /** PUBLIC_URL and ADMIN_URL: the origins that browsers use and that mails name. */
  publicUrl: string;
  publicAdminUrl: string;
  dataDir: string;
  /** Undefined for the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  pid(): number;
  /** The lines logged so far, by every process that was started on this folder. */
  log(): Record<string, unknown>[];
  /** The text of the log file; empty without one. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Ends it immediately, like a power cut. */
  kill(): Promise<void>;
  /** Requests an orderly stop and returns the exit code. */
  stop(): Promise<number>;
  /**
   * Starts it again on the same folder, with changes to the environment that stay. `alive` waits until it answers; `ready`
   * until it can also typeset, which takes a child and most of the time.
   */
  start(changes?: Environment, until?: 'ready' | 'alive'): Promise<void>;
  close(): Promise<void>;
}

export const administrator = { email: 'ada.head@example.com', password: 'quiet-harbour-lantern-42' };

/** The product's own limits, where a test is about them; it must take care to stay below the others. */
export const realLimits: Environment = { RATE_LIMIT_SCALE: '1' };

/** The product's own response to overload, where a test or benchmark is about load. */
export const realPressure: Environment = { MAX_DELAY_MS: '500', RENDER_TIMEOUT_S: '20' };

const usual: Environment = {
  ARGON2_TEST: '1',
  RATE_LIMIT_SCALE: '1000000',
  // Servers, tests and browsers share the cores: a late event loop says nothing about the requests under test.
  MAX_DELAY_MS: '60000',
  RENDER_TIMEOUT_S: '120',
  SAMPLES: '0',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

export interface Ports {
  port: number;
  adminPort: number;
}

export interface Place {
  ports?: Ports;
  /** Without one the output goes to this terminal, warnings and errors only. */
  logFile?: string;
}

/** Starts the built product and waits until it is ready. */
export async function launchProduct(environment: Environment = {}, place: Place = {}): Promise<Product> {
  const { ports = await sparePorts(), logFile } = place;
  const { port, adminPort } = ports;
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-product-'));
  const publicUrl = environment['PUBLIC_URL'] ?? `http://localhost:${port}`;
  const publicAdminUrl = environment['ADMIN_URL'] ?? `http://localhost:${adminPort}`;
  const { DATABASE_URL: databaseUrl = '' } = environment;
  let settings: Environment = {
    ...usual,
    LOG_LEVEL: logFile === undefined ? 'warn' : 'info',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PUBLIC_URL: publicUrl,
    ADMIN_URL: publicAdminUrl,
    DATA_DIR: dataDir,
    ...environment,
  };
  let running: Running | undefined;
  const output = () => (logFile === undefined ? '' : readFileSync(logFile, 'utf8'));
  const signal = (name: NodeJS.Signals) => void running?.child.kill(name);
  const end = (name: NodeJS.Signals) => {
    signal(name);
    return running?.ended ?? Promise.resolve(0);
  };
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    port,
    publicUrl,
    publicAdminUrl,
    dataDir,
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
    output,
    log: () => output().split('\n').flatMap(lineOf),
    pid: () => running?.child.pid ?? 0,
    signal,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async start(changes = {}, until = 'ready') {
      settings = { ...settings, ...changes };
      running = spawnServer(settings, logFile);
      const isUp = await Promise.race([isReady(product.url, until), running.ended.then(() => false)]);
      if (isUp) return;
      // No other code has a handle to end it.
      await end('SIGKILL');
      throw new Error(`The server did not become ready:\n${output().slice(-2000)}`);
    },
    async close() {
      // A process that is paused by SIGSTOP receives no other signal.
      signal('SIGCONT');
      await end('SIGTERM');
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

function spawnServer(settings: Environment, logFile: string | undefined): Running {
  const log = logFile === undefined ? 'inherit' : openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, serverCommand, {
    cwd: root,
    stdio: ['ignore', log, log],
    // Only the variables that a process needs: the tests' own NODE_ENV=test is not how the product is shipped.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...settings },
  });
  if (log !== 'inherit') closeSync(log);
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 128));
  });
  return { child, ended };
}

/** A line of the log; lines that are not JSON, such as the addresses at the start, are left out. */
function lineOf(line: string): Record<string, unknown>[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/**
 * A start takes a second and a half of processor time, each node of several as much. On a machine with twenty busy
 * processes that is a minute. A server that cannot start logs the reason and exits earlier.
 */
const startUpMs = 150_000;

/** Waits until a server answers that it is ready, or that it lives; false when it never does. */
export async function isReady(url: string, until: 'ready' | 'alive' = 'ready'): Promise<boolean> {
  const tooLate = AbortSignal.timeout(startUpMs);
  while (!tooLate.aborted) {
    const answer = await fetch(`${url}/${until === 'ready' ? 'readyz' : 'healthz'}`, {
      signal: tooLate,
    }).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(50);
  }
  return false;
}

/** Two free ports, reserved among test programs as long as this process runs. */
export async function sparePorts(): Promise<Ports> {
  const [port, adminPort] = await Promise.all([sparePort(), sparePort()]);
  return { port, adminPort };
}
