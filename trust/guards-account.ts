import type { Guard } from './guard.ts';

/** Guards of one's own account. */
export const accountGuards: readonly Guard[] = [
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
