import type { User } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import { recordAudit } from '../audit/audit.ts';
import { AppError } from '../http/errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { type Attempt, forgiveAttempt, takeAttempt } from './attempts.ts';
import { isTooShortFor } from './password-rules.ts';
import type { Hashing } from './passwords.ts';
import { recordRefusal } from './refused-sign-ins.ts';
import { type SessionKind, startSession } from './sessions.ts';

export interface SignedIn {
  user: User;
  sessionId: string;
}

export interface Credentials {
  email: string;
  password: string;
  kind: SessionKind;
  request: RequestInfo;
}

/** Said only to whoever knows the password. */
const shortOfStaff =
  'Your password is shorter than the team’s may be: at least 15 characters. Set a new one with “Forgot password?”.';

/** Checks a password and starts a session; every refusal looks alike and takes as long. */
export function signIn(deps: Deps, credentials: Credentials): Promise<SignedIn> {
  // An attempt is counted on the disk: not even that is done for more of them, or sooner, than can be hashed.
  return deps.passwords.admit((hashing) => checkAndStart(deps, credentials, hashing));
}

async function checkAndStart(deps: Deps, credentials: Credentials, hashing: Hashing): Promise<SignedIn> {
  const { kind, request } = credentials;
  const { password_hash: stored, ...user } = await requireAccount(deps, credentials, hashing);
  requireFit(user, credentials);
  const renewed =
    stored !== null && deps.passwords.isOutdated(stored)
      ? await hashing.hash(credentials.password)
      : undefined;
  const sessionId = await deps.database.transaction(async (tx) => {
    await forgiveAttempt(tx, attemptOf(credentials));
    if (renewed !== undefined) {
      // Only when nobody has set another one meanwhile.
      await tx
        .updateTable('users')
        .set({ password_hash: renewed })
        .where('id', '=', user.id)
        .where('password_hash', '=', stored)
        .execute();
    }
    const id = await startSession(tx, { userId: user.id, kind, clock: deps.clock });
    await recordAudit(tx, deps.clock, { actor: user, action: 'session.started', after: { kind }, request });
    return id;
  });
  request.log('session.started', { user: user.id });
  return { user, sessionId };
}

function attemptOf({ email, request }: Credentials): Attempt {
  return { email, ip: request.ip };
}

/** The account of an address, once the password is right; nobody learns which of the two was not. */
async function requireAccount(deps: Deps, credentials: Credentials, hashing: Hashing) {
  const { email, password, kind, request } = credentials;
  const waitS = await takeAttempt(deps, attemptOf(credentials));
  const found = await findForSignIn(deps, email);
  const isRight = await hashing.verify(password, found?.password_hash);
  if (!isRight || found === undefined || found.disabled_at !== null) {
    await recordRefusal(deps, { account: found, kind, waitS, request });
    request.log('session.refused', { user: found?.id ?? null });
    throw new AppError('no_active_account');
  }
  const { disabled_at: _, ...account } = found;
  return account;
}

/** The provider's site is for its team, whose passwords are long. */
function requireFit({ id, role }: Pick<User, 'id' | 'role'>, { password, kind, request }: Credentials): void {
  if (kind === 'cookie' && role === 'client') {
    throw new AppError('forbidden', { detail: 'This site is for the provider. Please use the client site.' });
  }
  if (isTooShortFor(role, password)) {
    request.log('session.refused', { user: id });
    throw new AppError('forbidden', { detail: shortOfStaff });
  }
}

async function findForSignIn({ database }: Deps, email: string) {
  return database.query
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'company_name',
      'role',
      'password_hash',
      'disabled_at',
    ])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}
