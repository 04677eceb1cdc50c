/**
 * Compiles the programs of the server ahead, for `npm run build`: node apps/server/src/compile.ts [user id...]
 *
 * Node keeps compiled code for each user apart. The users named here and the user of the children read the code that
 * this user has compiled. They can't write it: a child that reads a hostile file must not change code that others run.
 */
import { chmodSync, existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { basename, join } from 'node:path';
import { nobody } from './children/isolation.ts';
import { compiledFolder } from './children/start-child.ts';

/** Programs, and what they load only when they need it. */
const programs = [
  'serve.ts',
  'admin-command/commands.ts',
  'engine-thread.ts',
  'batches/cells/judge-rows.ts',
  'pdf/child.ts',
  'pdf/word/write-word.ts',
  'pdf/form/fill-form.ts',
  'imports/child.ts',
  'imports/form/read-form.ts',
  'imports/pdf/read-pdf.ts',
  'fonts/child.ts',
  'batches/table/child.ts',
  'forms/picture-child.ts',
];

function shareWith(users: readonly string[]): void {
  const folder = getCompileCacheDir();
  const own = process.getuid?.();
  if (folder === undefined || own === undefined) return;
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644);
  for (const user of users) {
    const link = folder.replace(new RegExp(`-${own}$`), `-${user}`);
    if (!existsSync(link)) symlinkSync(basename(folder), link);
  }
}

// Removes compiled code of earlier versions.
rmSync(compiledFolder, { recursive: true, force: true });
enableCompileCache(compiledFolder);
// Most of them wait for a first message or stop without their arguments, after they are loaded.
for (const program of programs) import(`./${program}`).catch(() => undefined);
process.once('beforeExit', () => {
  flushCompileCache();
  if (process.getuid?.() === 0) shareWith([nobody, ...process.argv.slice(2)]);
});
