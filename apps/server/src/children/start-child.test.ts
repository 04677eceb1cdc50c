import { expect, test } from 'vitest';
import { detectIsolation } from './isolation.ts';
import { compiledFolder, startChild } from './start-child.ts';

/** Returns the message of a child with this script, and the isolation that it got. */
async function messageOf(script: string) {
  const isolation = await detectIsolation(1024, []);
  const child = startChild({ isolation, heapMiB: 64, program: ['-e', script], givesWay: 'at once' });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  child.once('message', resolve);
  const message = await promise;
  child.kill('SIGKILL');
  return { isolation, message };
}

test('a child gets the compiled code of the programs only as another user, who cannot change it', async () => {
  const { isolation, message } = await messageOf(`
    const { accessSync, constants } = require('node:fs');
    const folders = [process.env.NODE_COMPILE_CACHE, require('node:module').getCompileCacheDir()];
    const mayWrite = (folder) => {
      try { accessSync(folder, constants.W_OK); return true; } catch { return false; }
    };
    process.send({ folder: folders[0], writable: folders.filter((each) => each && mayWrite(each)) });
  `);
  expect(message).toEqual({ folder: isolation.otherUser ? compiledFolder : undefined, writable: [] });
});
