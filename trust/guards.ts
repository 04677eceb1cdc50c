import { accountGuards, resetGuards } from './guards-account.ts';
import type { Section } from './catalogue.ts';
import type { Guard } from './guard.ts';
import { deploymentGuards } from './guards-deployment.ts';
import { erasureGuards } from './guards-erasure.ts';
import { loadGuards, rateLimitGuards } from './limit-guards.ts';
import { logGuards } from './lg-guards.ts';

/** Guards of each section: `npm run trust -- --guards` takes them out one by one and sees the tests fail. */
export const guards: Readonly<Record<Section, readonly Guard[]>> = {
  AU: [
    {
      keeps: 'nobody signs in with a wrong password',
      file: 'apps/server/src/sessions/sign-in.ts',
      is: 'if (!isRight || ',
      becomes: 'if (',
      red: ['AU15'],
    },
    {
      keeps: 'nobody signs in to an account that is disabled meanwhile',
      file: 'apps/server/src/sessions/sign-in.ts',
      is: `
    .where('disabled_at', 'is', null)`,
      becomes: '',
      red: ['P23'],
    },
  ],
  TK: [
    {
      keeps: 'a session that nobody used for long has ended',
      file: 'apps/server/src/sessions/refresh.ts',
      is: ' || row.used_at < secondsFrom(clock, -idleS)',
      becomes: '',
      red: ['TK16'],
    },
    {
      keeps: 'a page of another site signs nobody out',
      file: 'apps/server/src/sessions/authenticate.ts',
      is: 'if (route.changesCookie === true) refuseOtherSites',
      becomes: 'if (route.changesCookie === undefined && false) refuseOtherSites',
      red: ['TK21'],
    },
    {
      keeps: 'each use of the secret has a key of its own',
      file: 'apps/server/src/sessions/keys.ts',
      is: "hkdfSync('sha256', secret, 'inkfield', purpose, 32)",
      becomes: "hkdfSync('sha256', secret, 'inkfield', '', 32)",
      red: ['TK22'],
    },
  ],
  RS: resetGuards,
  AZ: [
    {
      // Lists are filtered a second time, where their ids are found.
      keeps: 'a document is read by its owner only',
      file: 'apps/server/src/documents/documents.ts',
      is: `
    .where('documents.user_id', '=', userId)
    .where('documents.erased_at', 'is', null);`,
      becomes: `
    .where('documents.erased_at', 'is', null);`,
      red: ['AZ1'],
    },
    {
      keeps: 'the calls of staff are not on the port of the client site',
      file: 'apps/server/src/http/implement.ts',
      is: `if (site.kind === 'client' && !isOnClientSite(site, route)) continue;`,
      becomes: `if (site.kind === 'client' && route.site !== undefined) continue;`,
      red: ['AZ11'],
    },
    {
      keeps: 'each transaction of a call asks whether its caller may still act',
      file: 'apps/server/src/app.ts',
      is: '  deps.database.checkFirst(requireStillAllowed);\n',
      becomes: '',
      red: ['AZ12'],
    },
  ],
  AC: accountGuards,
  PM: [
    {
      keeps: 'a permission ends at its end date',
      file: 'apps/server/src/permissions/may-use-template.ts',
      is: ' and (p.expires_at is null or p.expires_at > ${now})',
      becomes: '',
      red: ['PM11'],
    },
    {
      keeps: 'what allowed a document is asked again when it is stored',
      file: 'apps/server/src/documents/store-document.ts',
      is: 'if (reason !== undefined)',
      becomes: "if (reason === 'account_disabled')",
      red: ['PM15'],
    },
  ],
  RL: rateLimitGuards,
  IV: [
    {
      keeps: 'a choice is one of the options',
      file: 'packages/engine/src/fields/select.ts',
      is: 'return option === undefined || other !== undefined ? error : { value: option };',
      becomes: 'return { value: option ?? raw };',
      red: ['IV4'],
    },
    {
      keeps: 'a pattern is matched in linear time',
      file: 'packages/engine/src/fields/pattern/field-pattern.ts',
      is: 'matchesProgram(compiled, value)',
      becomes: "new RegExp(`^(?:${pattern})$`, 'u').test(value)",
      red: ['IV17'],
    },
    {
      keeps: 'a request names one host',
      file: 'apps/server/src/http/early-refusals.ts',
      is: 'hosts > 1',
      becomes: 'hosts > 9',
      red: ['IV20'],
    },
  ],
  IN: [
    {
      keeps: 'a word that is too long for the page is broken',
      file: 'apps/server/src/pdf/clean-text.ts',
      is: 'if (width <= widthEm) return run;',
      becomes: 'return run;',
      red: ['IN6'],
    },
    {
      keeps: 'a name in a mail is no link',
      file: 'packages/contract/src/values.ts',
      is: '!holdsLink(text)',
      becomes: 'true',
      red: ['IN21'],
    },
    {
      keeps: 'a reminder to an unproven mailbox carries no words of its user',
      file: 'apps/server/src/documents/date-reminders.ts',
      is: 'user.first_name === undefined',
      becomes: 'user.email === undefined',
      red: ['IN21'],
    },
    {
      keeps: 'a mail to an unproven mailbox carries no name',
      file: 'apps/server/src/mail/compose.ts',
      is: 'user.email_proven_at === null ? undefined : user.first_name',
      becomes: 'user.first_name',
      red: ['IN21'],
    },
    {
      keeps: 'wide forms of signs begin no formula',
      file: 'apps/server/src/http/write-csv.ts',
      is: '＝＋－＠',
      becomes: '',
      red: ['IN14'],
    },
  ],
  UP: [
    {
      keeps: 'a Word file with a macro in it is refused',
      file: 'apps/server/src/imports/docx/word-package.ts',
      is: `refuseFile('The file holds macros. Please save it as .docx without them.');`,
      becomes: 'continue;',
      red: ['UP8'],
    },
    {
      keeps: 'a PDF packed twice is refused before it is read',
      file: 'apps/server/src/imports/guard/pdf-streams.ts',
      is: 'if (isDeflated(once) && inflate(once, limit).byteLength > 0) refuseTooMuch();',
      becomes: '',
      red: ['UP25'],
    },
    {
      keeps: 'a packed PDF that is written as text is measured',
      file: 'apps/server/src/imports/guard/pdf-streams.ts',
      is: 'if (layers === 0) return 0;',
      becomes: 'return 0;',
      red: ['UP25'],
    },
  ],
  HD: [
    {
      keeps: 'no browser guesses what an answer is',
      file: 'apps/server/src/http/security-headers.ts',
      is: `  'x-content-type-options': 'nosniff',\n`,
      becomes: '',
      red: ['HD1'],
    },
  ],
  DL: [
    {
      keeps: 'a download link opens the caller’s own documents only',
      file: 'apps/server/src/documents/documents.ts',
      is: `    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)`,
      becomes: `    .where('template_id', '=', templateId)`,
      red: ['DL6'],
    },
  ],
  GN: [
    {
      keeps: 'a key makes one document',
      file: 'apps/server/src/documents/generate.ts',
      is: 'if (idempotent === undefined) return { document',
      becomes: 'return { document',
      red: ['GN2', 'GN4'],
    },
  ],
  LD: loadGuards,
  FT: [
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
  ],
  UG: [
    {
      keeps: 'a database of a newer version is left alone',
      file: 'apps/server/src/database/migrate.ts',
      is: 'if (newer !== undefined) {',
      becomes: 'if (newer === null) {',
      red: ['UG4'],
    },
  ],
  BR: [
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
  ],
  CL: [
    {
      keeps: 'a refresh that could not be made ends no session',
      file: 'apps/client/src/session/refresh-access.ts',
      is: `if (!response.ok) return 'unreachable';`,
      becomes: `if (!response.ok) return 'refused';`,
      red: ['CL4'],
    },
  ],
  LG: logGuards,
  ER: erasureGuards,
  OP: deploymentGuards,
  ND: [
    {
      keeps: 'nodes of one database have one secret',
      file: 'apps/server/src/sessions/shared-secret.ts',
      is: 'throw new ConfigError([refusal(config)]);',
      becomes: '',
      red: ['ND12'],
    },
    {
      keeps: 'a row of the audit is sealed once, by one of the nodes',
      file: 'apps/server/src/audit/seals.ts',
      is: '.filter(({ id }) => !known.has(id))',
      becomes: '.filter(({ id }) => id > 0 || known.has(id))',
      red: ['ND15'],
    },
  ],
};
