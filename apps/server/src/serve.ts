import { readConfig } from './config.ts';
import { refusalLines } from './refusal.ts';
import { type Running, start } from './start.ts';

/** How long requests that have begun may take to end. */
const stopWithinMs = 15_000;

async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  // Only the owner can read the files that this process writes.
  process.umask(0o077);
  // Reaching the file size limit must fail the write like a full disk, not end the process.
  process.on('SIGXFSZ', () => undefined);
  const config = readConfig(environment);
  const running = await start(config);
  for (const notice of running.notices) console.log(notice);
  console.log(`Client site      ${config.publicUrl}  (listening on ${running.addresses.client})`);
  console.log(`Provider's site  ${config.adminUrl}  (listening on ${running.addresses.provider})`);
  if (config.smtpUrl === undefined) console.log(`Mails            ${config.dataDir}/outbox`);
  stopOnSignals(running);
  const storageNotice = await running.storageNotice;
  if (storageNotice !== undefined) console.log(storageNotice);
}

function stopOnSignals(running: Running): void {
  const stop = () => {
    // A hanging task must not keep the process alive: all acknowledged data is on the disk.
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** The server as a process. An error that stops the start is printed as one readable line. */
export async function main(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await serve(environment);
  } catch (error) {
    const lines = refusalLines(error);
    if (lines === undefined) throw error;
    for (const line of lines) console.error(`Can't start: ${line}`);
    process.exitCode = 1;
  }
}
