import type { Guard } from './guard.ts';

/** Guards of one's own account. */
export const accountGuards: readonly Guard[] = [
  {
    keeps: 'a sign-in from another device is mailed to the owner',
    file: 'apps/server/src/sessions/sign-in.ts',
    is: 'const mails = isAnnounced ?',
    becomes: `const mails = attempt.ip === '' ?`,
    red: ['AC8'],
  },
  {
    keeps: 'a session is ended by its owner only',
    file: 'apps/server/src/account/own-sessions.ts',
    is: `
      .where('id', '=', sessionId)
      .where('user_id', '=', caller.id)`,
    becomes: `
      .where('id', '=', sessionId)`,
    red: ['AC2'],
  },
  {
    keeps: 'a changed password ends the other sessions',
    file: 'apps/server/src/account/change-password.ts',
    is: '      await endOtherSessions(tx, caller, clock);\n',
    becomes: '',
    red: ['AC4'],
  },
  {
    keeps: 'both mailboxes agree to another address',
    file: 'apps/server/src/account/change-email.ts',
    is: "  if (other === null) return 'waiting';\n",
    becomes: '',
    red: ['AC6'],
  },
  {
    keeps: 'a change of address ends with the other links of an account',
    file: 'apps/server/src/password-resets/links.ts',
    is: "['password_links', 'email_changes'] as const",
    becomes: "['password_links'] as const",
    red: ['AC7'],
  },
];

/** Guards of reset and forgot-password. */
export const resetGuards: readonly Guard[] = [
  {
    keeps: 'a link works once',
    file: 'apps/server/src/password-resets/links.ts',
    is: `    .set({ ended_at: now })
    .where('token_hash', '=', digest(token))
    .where('ended_at', 'is', null)
`,
    becomes: `    .set({ ended_at: now })
    .where('token_hash', '=', digest(token))
`,
    red: ['RS13'],
  },
  {
    keeps: 'a password of the team is not easy to guess',
    file: 'apps/server/src/sessions/password-rules.ts',
    is: "if (owner.role !== 'client' && isEasyToGuess(folded, personal, estimator)) {",
    becomes: "if (owner.role === 'client' && false) {",
    red: ['RS21'],
  },
  {
    keeps: 'a link ends when its time is over',
    file: 'apps/server/src/password-resets/links.ts',
    is: `    .where('expires_at', '>', instant(clock.now()))
    .where('password_links.created_at'`,
    becomes: `    .where('password_links.created_at'`,
    red: ['RS16'],
  },
];

/** Guards of signing in. */
export const signInGuards: readonly Guard[] = [
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
  {
    keeps: 'nobody signs in with a password that was changed meanwhile',
    file: 'apps/server/src/sessions/sign-in.ts',
    is: `
    .where('password_hash', '=', stored)`,
    becomes: '',
    red: ['P23'],
  },
  {
    keeps: 'passwords are stored as was promised',
    file: 'apps/server/src/sessions/passwords.ts',
    is: 'memoryCost: 64 * 1024',
    becomes: 'memoryCost: 32 * 1024',
    red: ['P18'],
  },
];

/** Guards of tokens. */
export const tokenGuards: readonly Guard[] = [
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
  {
    keeps: 'a token that is used again ends its session',
    file: 'apps/server/src/sessions/refresh.ts',
    is: `  await update.set({ ended_at: now }).execute();
`,
    becomes: '',
    red: ['TK7'],
  },
  {
    keeps: 'calls at the same time get one successor',
    file: 'apps/server/src/sessions/refresh.ts',
    is: 'claims.generation === session.generation - 1 && isParentStillGood',
    becomes: 'claims.generation < 0 && isParentStillGood',
    red: ['TK4'],
  },
];
