import { createApi, type Api, type Call } from '@inkfield/contract/api';
import { createPageApi, type PageApi } from '@inkfield/contract/page-api';
import { routes } from '@inkfield/contract/routes';
import { useMemo } from 'react';
import { CallError } from '@inkfield/contract/call-error';
import { fetchCall, type FetchedFile, fetchFile, fetchPage, requestOf } from '@inkfield/contract/fetch-call';
import { refreshAccess, type Refreshing } from './refresh-access.ts';
import type { Session } from './session.ts';
import { useSession } from './session-provider.tsx';
import type { Transport } from './transport.ts';

/** Limits each session to one refresh at a time. */
const refreshings = new WeakMap<Session, Refreshing>();

/**
 * Every call of the contract, with the session's access token. An expired token is refreshed and the call is retried
 * once. Rejects with a CallError.
 */
export function createClientApi(session: Session, transport: Transport): Api {
  return createApi(routes, createSend(session, transport, fetchCall));
}

/** Sends a call and reads its response: `fetchCall`, or `fetchPage` for a paged list. */
type Fetching<Answer> = (request: Request, send: typeof fetch) => Promise<Answer>;

function createSend<Answer>(session: Session, transport: Transport, fetching: Fetching<Answer>) {
  return (call: Call) => {
    const attempt = (access?: string) =>
      fetching(requestOf(call, window.location.origin, access), transport.fetch);
    return isSessionCall(call) ? attempt() : withAccess({ session, transport }, attempt);
  };
}

/** A file of the API with the session's access token, renewed like that of a call. */
export function createFetchFile(
  session: Session,
  transport: Transport,
): (href: string) => Promise<FetchedFile> {
  return (href) =>
    withAccess({ session, transport }, (access) => {
      const headers = access ? { authorization: `Bearer ${access}` } : undefined;
      const request = new Request(new URL(href, window.location.origin), headers && { headers });
      return fetchFile(request, transport.fetch);
    });
}

/** Makes an attempt with the access token; one that is answered with 401 is made once more with a renewed token. */
async function withAccess<Answer>(
  { session, transport }: { session: Session; transport: Transport },
  attempt: (access: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const refreshing = refreshings.get(session) ?? {};
  refreshings.set(session, refreshing);
  const access = currentAccess(session);
  try {
    return await attempt(access);
  } catch (error) {
    if (!access || !(error instanceof CallError) || error.status !== 401) throw error;
    const renewed = await refreshAccess({ session, transport, refreshing, failed: access });
    if (!renewed) throw error;
    return await attempt(renewed);
  }
}

/** Signing in, refreshing and resetting have no session to renew: their 401 means something else. */
function isSessionCall(call: Call): boolean {
  return call.path.startsWith('/api/auth/');
}

/** Another tab may have signed in as another user, whose token this page must not use. */
function currentAccess(session: Session): string | undefined {
  const state = session.getState();
  const stored = session.read();
  if (state.status !== 'signed-in') return stored?.access;
  if (stored?.user.id === state.user.id) return stored.access;
  session.restore();
  throw new CallError(401, {
    code: 'not_authenticated',
    detail: 'The session belongs to somebody else now.',
  });
}

/** The typed caller for this page's session. */
export function useApi(): Api {
  const session = useSession();
  return useMemo(() => createClientApi(session, browserTransport()), [session]);
}

/** The lists among the calls, page by page. */
export function usePageApi(): PageApi {
  const session = useSession();
  return useMemo(() => createPageApi(routes, createSend(session, browserTransport(), fetchPage)), [session]);
}

/** How links to files are downloaded. */
export function useFetchFile(): (href: string) => Promise<FetchedFile> {
  const session = useSession();
  return useMemo(() => createFetchFile(session, browserTransport()), [session]);
}

function browserTransport(): Transport {
  return { fetch: (...args) => window.fetch(...args), locks: navigator.locks };
}
