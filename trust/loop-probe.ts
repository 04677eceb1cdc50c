/**
 * Preloaded into the server by loop-stretches.ts: measures how long its event loop is held at a time. It counts the CPU
 * time of the main thread between two turns of the loop, so that other programs that take the core do not count.
 */
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

function watchLoop(socketPath: string): void {
  let before = cpuMs();
  let longest = 0;
  setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1).unref();
  createServer((socket) => {
    // The caller may have gone.
    socket.on('error', () => undefined);
    socket.end(String(longest));
    longest = 0;
  })
    .listen(socketPath)
    .unref();
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const socketPath = process.env['LOOP_PROBE'];
if (isMainThread && socketPath !== undefined) watchLoop(socketPath);
