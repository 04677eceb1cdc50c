import type { Guard } from './guard.ts';

/** Of the logs and the audit. */
export const logGuards: readonly Guard[] = [
  {
    keeps: 'the log holds the pattern of an address, never the address',
    file: 'apps/server/src/http/request-log.ts',
    is: `request.routeOptions.url ?? 'none'`,
    becomes: 'request.url',
    red: ['LG1'],
  },
  {
    keeps: 'a row of the audit that was changed is named',
    file: 'apps/server/src/audit/check-seals.ts',
    is: 'hashOf(row, { previous: last.hash, sealedAt }) !== hash',
    becomes: "hash === ''",
    red: ['LG9'],
  },
  {
    keeps: 'a row that was added to the audit is named after it was sealed',
    file: 'apps/server/src/audit/check-seals.ts',
    is: 'lines.push(addedLater(row, last.at))',
    becomes: 'lines.push()',
    red: ['LG9'],
  },
  {
    keeps: 'an id that a number cannot hold is refused before it is recorded',
    file: 'packages/contract/src/values.ts',
    is: ' && Number.isSafeInteger(Number(text))',
    becomes: '',
    red: ['LG13'],
  },
  {
    keeps: 'a client whose templates staff look at exists',
    file: 'apps/server/src/templates/templates.ts',
    is: '    await requireClient(tx, user);\n',
    becomes: '',
    red: ['LG13'],
  },
  {
    keeps: 'the database itself refuses to change the audit',
    file: 'apps/server/src/database/migrations/0003-audit.ts',
    is: `    ...refuse('audit', ['update', 'delete'], types),
`,
    becomes: '',
    red: ['LG6', 'P17'],
  },
];
