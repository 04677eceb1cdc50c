import type { Guard } from './guard.ts';

/** Guards against requests of strangers. */
export const inputGuards: readonly Guard[] = [
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
  {
    keeps: 'an expectation that the server does not know is refused',
    file: 'apps/server/src/http/early-refusals.ts',
    is: 'return headers.expect !== undefined && !/^100-continue$/i.test(headers.expect);',
    becomes: `return headers.expect === '';`,
    red: ['IV20'],
  },
  {
    keeps: 'HTTP 0.9 is refused',
    file: 'apps/server/src/http/early-refusals.ts',
    is: `httpVersion !== '1.1' && httpVersion !== '1.0'`,
    becomes: `httpVersion === '2.0'`,
    red: ['IV20'],
  },
];

/** Guards of what is written into documents, mails and tables. */
export const outputGuards: readonly Guard[] = [
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
];

/** Guards of uploads. */
export const uploadGuards: readonly Guard[] = [
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
  {
    // The size is measured twice, in the directory and in what comes out.
    keeps: 'a package that unpacks to far more is refused',
    file: 'apps/server/src/imports/guard/zip.ts',
    is: `  entryBytes: 32 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  ratio: 200,`,
    becomes: `  entryBytes: Infinity,
  totalBytes: Infinity,
  ratio: Infinity,`,
    red: ['UP10'],
  },
];
