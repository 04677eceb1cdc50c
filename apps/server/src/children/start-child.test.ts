import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { detectIsolation, nobody } from './isolation.ts';
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

/** Starts a child without another user from a process that runs this command first. */
async function folderOfChild(...command: string[]): Promise<unknown> {
  const script = `
    import { startChild } from ${JSON.stringify(new URL('start-child.ts', import.meta.url).href)};
    const program = ['-e', 'process.send(process.env.NODE_COMPILE_CACHE ?? "none")'];
    const child = startChild({ isolation: { prefix: [] }, heapMiB: 64, program, givesWay: 'at once' });
    child.once('message', (folder) => { console.log(folder); child.kill('SIGKILL'); });
  `;
  const args = [...command, process.execPath, '--input-type=module', '-e', script];
  return (await promisify(execFile)('env', args, { cwd: '/' })).stdout.trim();
}

test('a child of the same user gets none where that user could change it', async () => {
  expect(await folderOfChild()).toBe('none');
});

test.runIf(process.getuid?.() === 0)(
  'a child gets the compiled code where another user has built the program',
  async () => {
    const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
    expect(await folderOfChild(...asNobody)).toBe(compiledFolder);
  },
);
