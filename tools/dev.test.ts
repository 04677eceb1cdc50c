import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../harness/processes.ts';

test('a port of the development sites that is taken is told in one line, and nothing stays', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sites = spawn(process.execPath, ['tools/dev.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ADMIN_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Its output stays open as long as a process that inherited it lives.
  const [refusal, [code]] = await Promise.all([text(sites.stderr), once(sites, 'close')]);
  expect(refusal).toBe(`Can't start: the port ${port} is taken by another program (ADMIN_PORT).\n`);
  expect(code).toBe(1);
  other.close();
});
