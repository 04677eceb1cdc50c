import type { Guard } from './guard.ts';

/** Guards of erasures. */
export const erasureGuards: readonly Guard[] = [
  {
    keeps: 'what was erased is overwritten in the database file',
    file: 'apps/server/src/database/sqlite.ts',
    is: '    PRAGMA secure_delete = ON;\n',
    becomes: '',
    red: ['ER1'],
  },
  {
    keeps: 'an address of the person that somebody else asked for is erased',
    file: 'apps/server/src/erasures/erase-person.ts',
    is: '  await forgetAsked(tx, { userId, now });\n',
    becomes: '',
    red: ['ER1'],
  },
  {
    keeps: 'an erasure is confirmed by somebody else',
    file: 'apps/server/src/erasures/decide-erasure.ts',
    is: 'if (erasure.asked_by?.id === act.caller.id)',
    becomes: 'if (erasure.asked_by?.id === 0)',
    red: ['ER2'],
  },
  {
    keeps: 'a mail file with the PDF of an erased document is removed',
    file: 'apps/server/src/erasures/mail-files.ts',
    is: 'return sent === undefined ? [] :',
    becomes: 'return sent !== null ? [] :',
    red: ['ER5'],
  },
  {
    keeps: 'an export holds what is of its owner alone',
    file: 'apps/server/src/exports/export-data.ts',
    is: "      .where('d.user_id', '=', userId)\n",
    becomes: '',
    red: ['ER4'],
  },
];
