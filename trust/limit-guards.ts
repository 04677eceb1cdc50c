import type { Guard } from './guard.ts';

/** Of how often something may be done. */
export const rateLimitGuards: readonly Guard[] = [
  {
    keeps: 'whoever asks too often is refused',
    file: 'apps/server/src/limits/limits.ts',
    is: 'if (taken <= Math.max(1, max * scale)) return;',
    becomes: 'return;',
    red: ['RL7', 'RL8'],
  },
  {
    keeps: 'a call is counted towards the limit that it declares',
    file: 'apps/server/src/http/implement.ts',
    is: 'await site.limits.take(request, route);',
    becomes: '',
    red: ['RL7', 'RL8', 'RL12'],
  },
  {
    keeps: 'grants have a limit',
    file: 'packages/contract/src/limits.ts',
    is: 'grants: { max: 60,',
    becomes: 'grants: { max: 6_000_000,',
    red: ['RL12'],
  },
  {
    keeps: 'strangers cannot lock out a device that has signed in before',
    file: 'apps/server/src/sessions/attempts.ts',
    is: ' || attempt.device !== undefined) return own;',
    becomes: ') return own;',
    red: ['RL11'],
  },
];

/** Of how much may be under way. */
export const loadGuards: readonly Guard[] = [
  {
    keeps: 'documents beyond a quota are refused by the transaction that stores them',
    file: 'apps/server/src/quotas/room.ts',
    is: "refuse('user', await addStored(tx, userId, more), isExceeded);",
    becomes: 'await addStored(tx, userId, more);',
    red: ['LD13'],
  },
  {
    keeps: 'whoever sends slowly is hung up on',
    file: 'apps/server/src/http/server.ts',
    is: 'connectionsCheckingInterval: 2000',
    becomes: 'connectionsCheckingInterval: 3_600_000',
    red: ['LD5'],
  },
  {
    keeps: 'a user has two previews and documents in flight at most',
    file: 'packages/contract/src/limits.ts',
    is: 'documents: 2,',
    becomes: 'documents: 1000,',
    red: ['LD10'],
  },
  {
    keeps: 'a user has ten lists in flight at most',
    file: 'packages/contract/src/limits.ts',
    is: 'lists: 10,',
    becomes: 'lists: 1000,',
    red: ['LD11'],
  },
  {
    keeps: 'a user sends one file at a time',
    file: 'packages/contract/src/limits.ts',
    is: 'files: 1,',
    becomes: 'files: 1000,',
    red: ['LD12'],
  },
  {
    keeps: 'a call that has too many beside it is refused',
    file: 'apps/server/src/http/own-limits.ts',
    is: 'if (leave === undefined) throw refusalOf(name);',
    becomes: 'if (leave === undefined) return work();',
    red: ['LD10', 'LD11', 'LD12'],
  },
  {
    keeps: 'a slow upload is refused',
    file: 'apps/server/src/http/uploads.ts',
    is: "reject(new AppError('request_timeout'))",
    becomes: 'return',
    red: ['LD12'],
  },
  {
    keeps: 'drafts are checked beside the thread that answers',
    file: 'apps/server/src/templates/drafts.ts',
    is: "await engine.run('checkDraft', draft)",
    becomes: "(await import('./check-draft.ts')).checkDraft(draft)",
    red: ['LD15'],
  },
  {
    keeps: 'lists are read beside the thread that answers',
    file: 'apps/server/src/lists/lists.ts',
    is: "await engine.run('readList', csv)",
    becomes: "(await import('./read-list.ts')).readList(csv)",
    red: ['LD24'],
  },
  {
    keeps: 'verdicts of a matching are moved a few at a time',
    file: 'apps/server/src/batches/stored-table.ts',
    is: 'const maxPiece = { rows: 200, bytes: 1_000_000 };',
    becomes: 'const maxPiece = { rows: 100_000, bytes: 1_000_000_000 };',
    red: ['LD17'],
  },
  {
    keeps: 'the audit is sealed a few rows at a time',
    file: 'apps/server/src/audit/seals.ts',
    is: 'const rowsAtOnce = 200;',
    becomes: 'const rowsAtOnce = 20_000;',
    red: ['LD20'],
  },
  {
    keeps: 'documents are erased a few at a time',
    file: 'apps/server/src/erasures/erase-documents.ts',
    is: 'const maxPiece = { documents: 20, valueBytes: 1_000_000 };',
    becomes: 'const maxPiece = { documents: 10_000, valueBytes: 1_000_000_000 };',
    red: ['LD21'],
  },
  {
    keeps: 'one user does not take the typesetters from the others',
    file: 'packages/contract/src/limits.ts',
    is: 'documents: 2,',
    becomes: 'documents: 1000,',
    red: ['LD22'],
  },
  {
    keeps: 'long rows are read a few at a time',
    file: 'apps/server/src/database/paging.ts',
    is: 'let count = 10;',
    becomes: 'let count = 1_000;',
    red: ['LD18'],
  },
];
