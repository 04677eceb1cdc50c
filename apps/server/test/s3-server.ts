import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sparePort } from './spare-port.ts';

export interface S3Server {
  /** The environment variables with which the product uses it. */
  environment: Record<string, string>;
  /** Stalls without ending: requests are accepted and never answered. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
  /** Ends it and keeps the objects. */
  halt: () => Promise<void>;
  /** On the same port with the same objects. */
  startAgain: () => Promise<void>;
  /** Loses an object, by its name in the bucket. */
  lose: (name: string) => void;
}

const program = join(import.meta.dirname, '../../../tools/test-servers/node_modules/s3rver/bin/s3rver.js');
const bucket = 'documents';

/** A real S3 server with an empty bucket, as a process of its own. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'inkfield-s3-'));
  const port = await sparePort();
  let server = await start(folder, port);
  return {
    environment: {
      STORAGE_URL: `s3://${bucket}/files`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      // The key pair that this server knows.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: async () => {
      await end(server);
      rmSync(folder, { recursive: true, force: true });
    },
    halt: () => end(server),
    startAgain: async () => {
      await end(server);
      server = await start(folder, port);
    },
    lose: (name) => {
      // One file for the bytes and some beside it, all called by the name.
      for (const file of globSync(join(folder, bucket, `${name}*`))) rmSync(file);
    },
  };
}

async function start(folder: string, port: number) {
  const options = ['--directory', folder, '--port', String(port), '--address', '127.0.0.1', '--silent'];
  const server = spawn(
    process.execPath,
    ['--no-deprecation', program, ...options, '--configure-bucket', bucket],
    {
      stdio: 'ignore',
    },
  );
  for (let tried = 0; tried < 200; tried += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/${bucket}`).then(
      () => true,
      () => false,
    );
    if (isThere) return server;
    await sleep(50);
  }
  throw new Error('The S3 server did not start.');
}

async function end(server: ReturnType<typeof spawn>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}
