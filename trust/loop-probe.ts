/**
 * Preloaded into the server by loop-stretches.ts: measures how long its event loop is held at a time. It counts the CPU
 * time of the main thread between two turns of the loop, so that other programs that take the core do not count.
 *
 * A connection asks for the `longest` stretch since the last question, or for the `yardstick`: the cost of a fixed work here
 * and now.
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
    socket.once('data', (question) => {
      const answer = String(question) === 'yardstick' ? yardstickMs() : longest;
      before = cpuMs();
      longest = 0;
      socket.end(String(answer));
    });
  })
    .listen(socketPath)
    .unref();
}

/** As calls with large rows do it: texts become JSON, JSON becomes bytes, and back. It takes fresh memory, as they do. */
function yardstickMs(): number {
  const start = cpuMs();
  const rows = Array.from({ length: 20 }, (_, id) => ({
    id,
    text: 'A clause of the document. '.repeat(16_000),
  }));
  JSON.parse(Buffer.from(JSON.stringify(rows)).toString());
  return cpuMs() - start;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const socketPath = process.env['LOOP_PROBE'];
if (isMainThread && socketPath !== undefined) watchLoop(socketPath);
