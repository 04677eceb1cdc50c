import type { Guard } from './guard.ts';

/** Guards of generated documents. */
export const generationGuards: readonly Guard[] = [
  {
    keeps: 'a key makes one document',
    file: 'apps/server/src/documents/generate.ts',
    is: 'if (idempotent === undefined) return { document',
    becomes: 'return { document',
    red: ['GN2', 'GN4'],
  },
  {
    keeps: 'a document is stored with its PDF',
    file: 'apps/server/src/documents/store-document.ts',
    is: `    await file.keep(tx);
`,
    becomes: '',
    red: ['GN16'],
  },
  {
    keeps: 'the database itself refuses to remove the PDF of a document',
    file: 'apps/server/src/database/migrations/0026-erasures.ts',
    is: `exists (select 1 from documents d where d.sha256 = old.sha256 and d.erased_at is not null)
          and not exists (select 1 from documents d where d.sha256 = old.sha256 and d.erased_at is null)`,
    becomes: 'old.sha256 is not null',
    red: ['GN13'],
  },
  {
    keeps: 'an answer that was saved in a form is in its draft',
    file: 'apps/server/src/drafts/save-draft.ts',
    is: `        values_json,
        field_revisions_json`,
    becomes: '        field_revisions_json',
    red: ['P28'],
  },
];

/** Guards against faults of what the server needs. */
export const faultGuards: readonly Guard[] = [
  {
    keeps: 'a server that starts again has the secret of before',
    file: 'apps/server/src/data-folder.ts',
    is: "{ mode: 0o600, flag: 'wx' }",
    becomes: "{ mode: 0o600, flag: 'w' }",
    red: ['FT1'],
  },
  {
    keeps: 'a data folder has one server',
    file: 'apps/server/src/database/data-folder-lock.ts',
    is: ' PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;',
    becomes: '',
    red: ['FT18'],
  },
  {
    keeps: 'a child dies with the server',
    file: 'apps/server/src/children/isolation.ts',
    is: "[setpriv, '--pdeathsig', 'KILL', '--']",
    becomes: '[]',
    red: ['FT19'],
  },
  {
    keeps: 'a node whose disk is full is not ready',
    file: 'apps/server/src/observability/process-health.ts',
    is: 'Promise.all([storage.ready(), tryWriting(config.dataDir)])',
    becomes: 'storage.ready()',
    red: ['FT7'],
  },
  {
    keeps: 'nothing is written while the clock is far ahead',
    file: 'apps/server/src/http/early-refusals.ts',
    is: 'reads || clock.aheadMs() === 0 ? undefined :',
    becomes: 'reads || clock.aheadMs() >= 0 ? undefined :',
    red: ['FT13'],
  },
  {
    keeps: 'a commit is on the disk before it is acknowledged',
    file: 'apps/server/src/database/sqlite.ts',
    is: 'PRAGMA synchronous = FULL',
    becomes: 'PRAGMA synchronous = OFF',
    red: ['P2'],
  },
  {
    keeps: 'a typesetter that hangs is killed',
    file: 'apps/server/src/pdf/worker.ts',
    is: `    worker.timedOut = true;
    worker.process.kill('SIGKILL');
`,
    becomes: '',
    red: ['FT4'],
  },
  {
    keeps: 'only a whole PDF is stored',
    file: 'apps/server/src/pdf/check-answer.ts',
    is: 'if (!isWholePdf(answer.pdf)) throw',
    becomes: 'if (answer.pdf.byteLength === 0) throw',
    red: ['FT5'],
  },
  {
    keeps: 'a mail that could not be sent is tried again',
    file: 'apps/server/src/mail/worker.ts',
    is: `    return postpone(deps, row, error);
`,
    becomes: `    return end(deps, row, 'failed');
`,
    red: ['FT11'],
  },
  {
    keeps: 'a database that is held by others is an outage, no bug',
    file: 'apps/server/src/database/failures.ts',
    is: `return sqliteBusy.has(code & 0xff) ? 'database_unavailable' : undefined;`,
    becomes: 'return undefined;',
    red: ['FT9'],
  },
];

/** Guards of upgrades. */
export const upgradeGuards: readonly Guard[] = [
  {
    keeps: 'a database of a newer version is left alone',
    file: 'apps/server/src/database/migrate.ts',
    is: 'if (newer !== undefined) {',
    becomes: 'if (newer === null) {',
    red: ['UG4'],
  },
];

/** Guards of backups. */
export const backupGuards: readonly Guard[] = [
  {
    keeps: 'a damaged backup is not restored',
    file: 'apps/server/src/admin-command/restore.ts',
    is: `readFileSync(sums, 'utf8').trim() !== (await digestOf(file))`,
    becomes: 'false',
    red: ['BR4'],
  },
  {
    keeps: 'a restore brings no session back',
    file: 'apps/server/src/admin-command/restore.ts',
    is: 'const ended = await endSessionsIn(incoming);',
    becomes: 'const ended: string[] = [];',
    red: ['BR8'],
  },
  {
    keeps: 'a restore brings no link to a sent document back',
    file: 'apps/server/src/admin-command/end-sessions.ts',
    is: '.set({ token_hash: null })',
    becomes: '.set({ is_foreign: 1 })',
    red: ['BR8'],
  },
  {
    keeps: 'a backup gets its name when it is whole',
    file: 'apps/server/src/database/copy-database.ts',
    is: 'const unfinished = `${file}.unfinished`;',
    becomes: 'const unfinished = file;',
    red: ['BR2'],
  },
  {
    keeps: 'a restore keeps the log of the database that it replaces',
    file: 'apps/server/src/admin-command/restore.ts',
    is: '  renameSync(`${target}-wal`, `${kept}-wal`);',
    becomes: '  rmSync(`${target}-wal`);',
    red: ['BR8'],
  },
];
