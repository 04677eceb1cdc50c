import type { Transport } from './transport.ts';
import { routes } from '@inkfield/contract/routes';
import type { Session } from './session.ts';
import type { StoredSession } from './stored-session.ts';

/** The refresh under way in this tab, if there is one. */
export interface Refreshing {
  flight?: Promise<string | undefined> | undefined;
}

interface Needed {
  session: Session;
  transport: Transport;
  refreshing: Refreshing;
  /** The access token that was answered with 401. */
  failed: string;
}

const lockName = 'inkfield-session';

/**
 * A usable access token to replace the failed one; undefined if there is none. Calls of one tab share one refresh.
 * Tabs take a lock, so that the second tab finds the token that the first has stored.
 */
export async function refreshAccess(needed: Needed): Promise<string | undefined> {
  const { session, refreshing, transport, failed } = needed;
  const stored = readOwn(session);
  if (stored && stored.access !== failed) return stored.access;
  if (!stored) return undefined;
  if (!stored.refresh) {
    // Without a refresh token every further call would fail.
    session.end('refused');
    return undefined;
  }
  refreshing.flight ??= withLock(transport.locks, () => renew(needed)).finally(() => {
    refreshing.flight = undefined;
  });
  return await refreshing.flight;
}

/** The stored session, if it still belongs to the user that this page shows. */
function readOwn(session: Session): StoredSession | undefined {
  const state = session.getState();
  const stored = session.read();
  return state.status === 'signed-in' && stored?.user.id !== state.user.id ? undefined : stored;
}

async function withLock<T>(locks: LockManager | undefined, work: () => Promise<T>): Promise<T> {
  return locks ? await locks.request(lockName, work) : await work();
}

async function renew({ session, transport, failed }: Needed): Promise<string | undefined> {
  const stored = readOwn(session);
  if (!stored?.refresh) return undefined;
  if (stored.access !== failed) return stored.access;
  const answer = await post(transport, stored.refresh);
  // A sign-out or sign-in during the request, here or in another tab, makes the answer obsolete, a refusal too.
  if (session.read()?.refresh !== stored.refresh) return readOwn(session)?.access;
  if (answer === 'refused') session.end('refused');
  if (typeof answer === 'string') return undefined;
  session.adopt({ access: answer.access, refresh: answer.refresh ?? stored.refresh });
  return answer.access;
}

interface Tokens {
  access: string;
  refresh?: string;
}
type Answer = 'refused' | 'unreachable' | Tokens;

/** Only 400 and 401 are a refusal; a server that is away or busy says nothing about the session. */
async function post(transport: Transport, refresh: string): Promise<Answer> {
  try {
    const response = await transport.fetch(
      new Request(new URL(routes.refresh.path, window.location.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ refresh }),
      }),
    );
    if (response.status === 400 || response.status === 401) return 'refused';
    if (!response.ok) return 'unreachable';
    // The contract's shape; a server that does not rotate leaves `refresh` out.
    const tokens: Tokens = await response.json();
    return tokens;
  } catch {
    return 'unreachable';
  }
}
