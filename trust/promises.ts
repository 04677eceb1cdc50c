/** The product's promises, their figures, and the tests that prove them: ids of the catalogue, or the promise's own id. */
export interface TrustPromise {
  text: string;
  figure: string;
  shownBy: readonly string[];
}

const range = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${section}${from + at}`);

export type PromiseId = keyof typeof promises;

export const promises = {
  P1: {
    text: 'An acknowledged document is never lost; nothing is half stored',
    figure: '200 kill -9 cycles: 0 lost, 0 without a valid PDF, 0 duplicates per key',
    shownBy: ['GN14', 'GN16', 'FT1', 'ND8'],
  },
  P2: {
    text: 'A commit reaches the disk before the answer',
    figure: 'at least 1 fsync for each acknowledged write, no answer before it',
    shownBy: ['P2'],
  },
  P3: {
    text: "Nobody reads or changes another account's data",
    figure: '0 successes in 5,000 or more attempts across accounts',
    shownBy: ['AZ1', 'AZ2', 'AZ3', 'AZ4', 'AZ5', 'AZ7', 'AZ10', 'AZ13', 'DL6'],
  },
  P4: {
    text: 'Hostile input is refused in our error shape and stores nothing',
    figure: '2,500 or more requests: all 4xx, 0 x 5xx, 0 rows changed, each within 2 s',
    shownBy: ['AU17', 'AU18', ...range('IV', 1, 20)],
  },
  P5: {
    text: 'Two tabs never log each other out; a stolen token is noticed',
    figure: '500 rounds x 20 refreshes: 0 logouts; 100 of 100 late reuses end the session',
    shownBy: [...range('TK', 4, 11), 'CL1', 'CL2'],
  },
  P6: {
    text: 'A reset link works once',
    figure: '200 races of 10: one winner each; 0 uses after 60 min, use or password change',
    shownBy: ['RS12', 'RS13', 'RS14', 'RS15', 'RS16', 'RS17'],
  },
  P7: {
    text: 'Logout, disabling, role change, revoke and password reset act at once',
    figure: 'the very next request is refused: a window of 0 s',
    shownBy: ['AU32', 'AU33', 'AZ12', 'TK12', 'TK14', 'TK15', 'RS11', 'PM7', 'PM12', 'DL5', 'ND4', 'ND7'],
  },
  P8: {
    text: 'Sign-in and forgot-password do not tell whether an address exists',
    figure: 'same answer; 200 + 200 requests: |z| < 2.58, medians within 0.9 to 1.1',
    shownBy: ['AU15', 'AU22', 'AU23', 'RS1', 'RS2', 'RL3'],
  },
  P9: {
    text: 'Rendering and importing reach no network and no other files, and cannot take the server down',
    figure: '0 connections, 0 foreign reads; a hung or crashed child costs one request',
    shownBy: ['IN2', 'IN3', 'IN4', 'IN5', 'FT3', 'FT4', 'FT5', 'FT6', 'UP4', 'UP24'],
  },
  P10: {
    text: 'Overload is refused, not suffered',
    figure: '10 x load: 2xx, 4xx, 429, 503 only; reads p99 250 ms; 0 crashes; normal within 5 s',
    shownBy: ['LD2', 'LD3', 'LD4', 'LD5', 'LD9', 'LD10', 'LD11', 'LD12', 'LD23'],
  },
  P11: {
    text: 'It comes back by itself',
    figure: 'ready 3 s after kill -9, sessions intact',
    shownBy: ['FT1', 'FT10', 'ND9', 'ND10', 'ND11'],
  },
  P12: {
    text: 'A generated document never changes',
    figure: 'the same SHA-256 on every download, whatever happened in between',
    shownBy: ['GN12', 'GN13', 'PM10', 'UG6', 'BR1'],
  },
  P13: {
    text: 'A retry never makes a second document',
    figure: '10 parallel with one key: 1 stored; another body 422; another user independent',
    shownBy: ['GN2', 'GN3', 'GN4', 'GN5', 'CL11', 'ND5'],
  },
  P14: {
    text: 'Mail is not lost and never blocks a screen',
    figure: 'SMTP down and kill -9: every mail delivered; forgot-password p99 500 ms',
    shownBy: ['FT11', 'FT12'],
  },
  P15: {
    text: 'Browser protection headers on every answer',
    figure: 'on 100 % of answers, errors and PDFs included',
    shownBy: range('HD', 1, 14),
  },
  P16: {
    text: 'Secrets never appear in logs, URLs or errors',
    figure: '0 hits for passwords, tokens and form values in all logs',
    shownBy: ['LG1', 'CL14', 'DL10', 'RS8', 'RS18', 'TK20'],
  },
  P17: {
    text: 'Who did what to permissions is on record',
    figure: 'one audit row each; the database refuses to change or remove one',
    shownBy: ['PM14', 'AZ5', 'LG4', 'LG6', 'P17'],
  },
  P18: {
    text: "Passwords are stored to today's standard",
    figure: 'argon2id, 64 MiB, t=3; rehashed at sign-in; nothing cut off',
    shownBy: ['AU10', 'AU12', 'AU13', 'P18'],
  },
  P19: {
    text: 'Uploads cannot hurt',
    figure: 'all hostile files refused or neutralised; 150 MB at most; 10 s; 0 files left',
    shownBy: range('UP', 1, 24),
  },
  P20: {
    text: 'A backup taken under load restores whole',
    figure: '100 % of the documents acknowledged before it, all digests match',
    shownBy: ['BR1', 'BR3', 'BR9'],
  },
  P21: {
    text: 'An upgrade cannot leave a half database',
    figure: 'kill -9 at 50 points of the migration: 0 rows lost',
    shownBy: ['UG3'],
  },
  P22: {
    text: 'The audit stays readable, and shows what was done to it',
    figure:
      '10,000 fuzzed calls with ids up to 2^64: 0 x 5xx, every page read; a changed, removed or added row is named',
    shownBy: ['LG9', 'LG10', 'LG11', 'ND15', 'P22'],
  },
  P23: {
    text: 'No sign-in that is under way outlives a new password or a disabled account',
    figure: '200 raced resets, 200 raced changes, 200 raced disables: 0 sessions left, on both databases',
    shownBy: ['P23'],
  },
  P24: {
    text: 'No call and no work beside them keeps the others waiting',
    figure:
      "longest stretch of the event loop 50 ms of CPU at the product's own maxima; more on a slower machine, by a yardstick",
    shownBy: ['LD15', 'LD16', 'LD17', 'LD18', 'LD19', 'LD20', 'LD21', 'LD24'],
  },
  P25: {
    text: 'One account at its limits does not slow the others down',
    figure: "beside 24 connections of one account another's generate p99 is at most 3 times its quiet p99",
    shownBy: ['LD22'],
  },
  P26: {
    text: 'A full quota refuses, and leaves reading and others alone',
    figure: 'exactly the quota is stored; every further document 409; 0 reads and 0 others refused',
    shownBy: ['LD13', 'LD14'],
  },
  P27: {
    text: 'What is erased is gone, and nothing is erased by one person alone',
    figure:
      '0 values of the person in database, storage, logs or search; 0 erased before hold and second person',
    shownBy: ['ER1', 'ER2', 'ER3', 'ER5'],
  },
  P28: {
    text: 'What a form shows as saved is saved',
    figure: '200 kills -9 while ten forms type: 0 fields lost that were shown as saved',
    shownBy: ['P28'],
  },
} as const satisfies Record<string, TrustPromise>;
