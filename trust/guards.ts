import type { Section } from './catalogue.ts';

/** One place of the program that keeps a promise, and how it looks without. */
export interface Guard {
  /** What holds while it is there. */
  keeps: string;
  file: string;
  /** A text that stands once in the file, and what stands there when the guard is taken out. */
  is: string;
  becomes: string;
  /** The tests that must fail without it. */
  red: readonly string[];
}

/** A guard of each section: `npm run trust -- --guards` takes them out one by one and sees the tests fail. */
export const guards: Readonly<Record<Section, Guard>> = {
  AU: {
    keeps: 'nobody signs in to a disabled account',
    file: 'apps/server/src/sessions/sign-in.ts',
    is: ' || found.disabled_at !== null',
    becomes: '',
    red: ['AU15'],
  },
  TK: {
    keeps: 'a session that nobody used for long has ended',
    file: 'apps/server/src/sessions/refresh.ts',
    is: ' || row.used_at < secondsFrom(clock, -idleS)',
    becomes: '',
    red: ['TK16'],
  },
  RS: {
    keeps: 'a link ends when its time is over',
    file: 'apps/server/src/password-resets/links.ts',
    is: `    .where('expires_at', '>', instant(clock.now()))
    .where('disabled_at', 'is', null)`,
    becomes: `    .where('disabled_at', 'is', null)`,
    red: ['RS16'],
  },
  AZ: {
    keeps: 'a list of documents holds the caller’s own only',
    file: 'apps/server/src/documents/documents.ts',
    is: `
    .where('documents.user_id', '=', userId);`,
    becomes: ';',
    red: ['AZ2'],
  },
  PM: {
    keeps: 'a permission ends at its end date',
    file: 'apps/server/src/permissions/may-use-template.ts',
    is: ' and (p.expires_at is null or p.expires_at > ${now})',
    becomes: '',
    red: ['PM11'],
  },
  RL: {
    keeps: 'whoever asks too often is refused',
    file: 'apps/server/src/http/limits.ts',
    is: 'if (taken <= Math.max(1, max * scale)) return;',
    becomes: 'return;',
    red: ['RL7', 'RL8'],
  },
  IV: {
    keeps: 'a choice is one of the options',
    file: 'packages/engine/src/fields/select.ts',
    is: ' && field.options?.includes(raw)',
    becomes: '',
    red: ['IV4'],
  },
  IN: {
    keeps: 'a word that is too long for the page is broken',
    file: 'apps/server/src/pdf/clean-text.ts',
    is: 'if (width <= widthEm) return run;',
    becomes: 'return run;',
    red: ['IN6'],
  },
  UP: {
    keeps: 'a Word file with an object in it is refused',
    file: 'apps/server/src/imports/docx/word-package.ts',
    is: `refuseFile('The file holds other files inside it (embedded objects). Please remove them.');`,
    becomes: 'continue;',
    red: ['UP8'],
  },
  HD: {
    keeps: 'no browser guesses what an answer is',
    file: 'apps/server/src/http/security-headers.ts',
    is: `  'x-content-type-options': 'nosniff',\n`,
    becomes: '',
    red: ['HD1'],
  },
  DL: {
    keeps: 'a download link opens the caller’s own documents only',
    file: 'apps/server/src/documents/documents.ts',
    is: `    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)`,
    becomes: `    .where('template_id', '=', templateId)`,
    red: ['DL6'],
  },
  GN: {
    keeps: 'a key makes one document',
    file: 'apps/server/src/documents/generate.ts',
    is: 'if (idempotent === undefined) return { document',
    becomes: 'return { document',
    red: ['GN2', 'GN4'],
  },
  LD: {
    keeps: 'whoever sends slowly is hung up on',
    file: 'apps/server/src/http/server.ts',
    is: 'connectionsCheckingInterval: 2000',
    becomes: 'connectionsCheckingInterval: 3_600_000',
    red: ['LD5'],
  },
  FT: {
    keeps: 'a data folder has one server',
    file: 'apps/server/src/database/data-folder-lock.ts',
    is: ' PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;',
    becomes: '',
    red: ['FT18'],
  },
  UG: {
    keeps: 'a database of a newer version is left alone',
    file: 'apps/server/src/database/migrate.ts',
    is: 'if (newer !== undefined) {',
    becomes: 'if (newer === null) {',
    red: ['UG4'],
  },
  BR: {
    keeps: 'a damaged backup is not restored',
    file: 'apps/server/src/admin-command/restore.ts',
    is: `readFileSync(sums, 'utf8').trim() !== (await digestOf(file))`,
    becomes: 'false',
    red: ['BR4'],
  },
  CL: {
    keeps: 'a refresh that could not be made ends no session',
    file: 'apps/client/src/session/refresh-access.ts',
    is: `if (!response.ok) return 'unreachable';`,
    becomes: `if (!response.ok) return 'refused';`,
    red: ['CL4'],
  },
  LG: {
    keeps: 'the log holds the pattern of an address, never the address',
    file: 'apps/server/src/http/request-log.ts',
    is: `request.routeOptions.url ?? 'none'`,
    becomes: 'request.url',
    red: ['LG1'],
  },
  ND: {
    keeps: 'nodes of one database have one secret',
    file: 'apps/server/src/sessions/shared-secret.ts',
    is: 'throw new ConfigError([refusal(config)]);',
    becomes: '',
    red: ['ND12'],
  },
};
