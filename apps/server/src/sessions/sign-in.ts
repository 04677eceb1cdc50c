import type { User } from '@inkfield/contract/users';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/record.ts';
import { instant } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { networkOf } from '../limits/limits.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { type Attempt, forgiveAttempt, takeAttempt } from './attempts.ts';
import {
  deviceOf,
  type DeviceOwner,
  isNews,
  readDeviceCookie,
  shortened,
  writeDeviceCookie,
} from './devices.ts';
import { isTooShortFor } from './password-rules.ts';
import type { Hashing } from './passwords.ts';
import { recordRefusal } from './refused-sign-ins.ts';
import { type SessionKind, startSession } from './sessions.ts';

export interface SignedIn {
  user: User;
  sessionId: string;
  /** The Set-Cookie header by which the browser is known at its next sign-in. */
  deviceCookie: string;
}

export interface Credentials {
  email: string;
  password: string;
  kind: SessionKind;
  request: RequestInfo;
}

/** Only shown after a correct password. */
const shortOfStaff =
  'Your password is shorter than the team’s may be: at least 15 characters. Set a new one with “Forgot password?”.';

/** Checks a password and starts a session; every refusal looks alike and takes as long. */
export function signIn(deps: Deps, credentials: Credentials): Promise<SignedIn> {
  // An attempt is counted on the disk: not even that is done for more of them, or sooner, than can be hashed.
  return deps.passwords.admit((hashing) => checkAndStart(deps, credentials, hashing));
}

async function checkAndStart(deps: Deps, credentials: Credentials, hashing: Hashing): Promise<SignedIn> {
  const { kind, request } = credentials;
  const { attempt, account } = await requireAccount(deps, credentials, hashing);
  const { password_hash: stored, ...user } = account;
  requireFit(deps, user, credentials);
  const renewed =
    stored !== null && deps.passwords.isOutdated(stored)
      ? await hashing.hash(credentials.password)
      : undefined;
  const sessionId = await deps.database.transaction(async (tx) => {
    await requireUnchanged(tx, user.id, { stored, renewed });
    await forgiveAttempt(tx, attempt);
    return start(deps, tx, { user, attempt, kind, request });
  });
  request.log('session.started', { user: user.id });
  const owner = { id: user.id, password_hash: renewed ?? stored };
  return { user, sessionId, deviceCookie: writeDeviceCookie(deps.config, siteOf(kind), owner) };
}

interface Starting {
  user: User;
  attempt: Attempt;
  kind: SessionKind;
  request: RequestInfo;
}

/** A mail tells the owner of a sign-in from an unknown device. */
async function start(
  { clock }: Deps,
  tx: Queries,
  { user, attempt, kind, request }: Starting,
): Promise<string> {
  const [userId, device, { ip }] = [user.id, deviceOf(request.header('user-agent')), request];
  const isAnnounced = attempt.device === undefined && (await isNews(tx, clock, userId));
  const [at, network] = [instant(clock.now()), shortened(networkOf(ip))];
  const mails = isAnnounced ? [{ kind: 'new-device' as const, userId, at, device, network }] : [];
  const id = await startSession(tx, { userId, kind, clock, device, ip, isAnnounced });
  await recordEvents(tx, clock, { actor: user, action: 'session.started', after: { kind }, request, mails });
  return id;
}

interface CheckedPassword {
  /** The hash that the password was checked against. */
  stored: string | null;
  /** The same password hashed with the present effort, where the stored one has less. */
  renewed: string | undefined;
}

/**
 * Refuses when the password was changed or the account disabled while the password was checked. Writing the row makes
 * a change that is under way wait for this session, which it then ends, or this sign-in wait for the change.
 */
async function requireUnchanged(
  tx: Queries,
  userId: number,
  { stored, renewed }: CheckedPassword,
): Promise<void> {
  const unchanged = await tx
    .updateTable('users')
    .set({ password_hash: renewed ?? stored })
    .where('id', '=', userId)
    .where('password_hash', '=', stored)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (unchanged === undefined) throw new AppError('no_active_account');
}

function attemptOf(
  { config }: Deps,
  { email, kind, request }: Credentials,
  owner: DeviceOwner | undefined,
): Attempt {
  const device = readDeviceCookie(config, { site: siteOf(kind), header: request.header('cookie'), owner });
  return { email, ip: request.ip, device };
}

function siteOf(kind: SessionKind): 'client' | 'provider' {
  return kind === 'tokens' ? 'client' : 'provider';
}

/** Returns the account of an address if the password is right. Errors do not reveal which of the two was wrong. */
async function requireAccount(deps: Deps, credentials: Credentials, hashing: Hashing) {
  const { email, password, kind, request } = credentials;
  const found = await findForSignIn(deps, email);
  const attempt = attemptOf(deps, credentials, found);
  const waitS = await takeAttempt(deps, attempt);
  const isRight = await hashing.verify(password, found?.password_hash);
  if (!isRight || found === undefined || found.disabled_at !== null) {
    await recordRefusal(deps, { account: found, kind, waitS, request });
    request.log('session.refused', { user: found?.id ?? null });
    throw new AppError('no_active_account');
  }
  const { disabled_at: _, ...account } = found;
  return { attempt, account };
}

/** The provider's site is for its team, whose passwords are long. */
function requireFit(
  { config }: Deps,
  { id, role }: Pick<User, 'id' | 'role'>,
  { password, kind, request }: Credentials,
): void {
  if (kind === 'cookie' && role === 'client') {
    throw new AppError('forbidden', {
      detail: 'This site is for the provider. Please use the client site.',
      extra: { client_url: config.publicUrl },
    });
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
