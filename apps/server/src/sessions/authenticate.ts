import type { Access, Route } from '@inkfield/contract/route';
import type { Role } from '@inkfield/contract/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Caller, setCaller } from '../http/caller.ts';
import type { Authenticate, Site } from '../http/implement.ts';
import {
  isSentDownloadCookie,
  readDownloadCookie,
  readProviderCookie,
  writeDownloadCookie,
} from './cookies.ts';
import { findCallerBySession, findCallerByToken } from './sessions.ts';
import { AppError } from '../errors.ts';

/** Checks the credentials of each request. */
export function createAuthenticate(deps: Deps, site: Site['kind']): Authenticate {
  return async (request, reply, route) => {
    if (route.changesCookie === true) refuseOtherSites(request, route, deps.config.adminUrl);
    if (route.access === 'public') return;
    const caller = await findCaller(deps, site, { request, route });
    if (caller === undefined) throw new AppError('not_authenticated');
    setCaller(request, caller);
    if (site === 'client') keepDownloadCookie(deps, { request, reply, caller });
    if (!allowed[route.access].includes(caller.role)) throw new AppError('forbidden');
  };
}

const everybody: readonly Role[] = ['client', 'staff', 'admin'];
const allowed: Record<Access, readonly Role[]> = {
  public: everybody,
  'signed-in': everybody,
  staff: ['staff', 'admin'],
  admin: ['admin'],
};

interface ReceivedCall {
  request: FastifyRequest;
  route: Route;
}

/** One way to show who calls. */
interface Credential {
  isUsedBy(asked: ReceivedCall): boolean;
  /** Returns undefined where the credential is missing or not valid. */
  findCaller(deps: Deps, asked: ReceivedCall): Promise<Caller | undefined>;
}

const bearer: Credential = {
  isUsedBy: ({ request }) => request.headers.authorization !== undefined,
  async findCaller(deps, { request }) {
    const token = bearerToken(request);
    return token === undefined ? undefined : findCallerByToken(deps, token);
  },
};

const providerCookie: Credential = {
  isUsedBy: () => true,
  async findCaller(deps, { request }) {
    const id = readProviderCookie(deps.config, request.headers.cookie);
    if (id === undefined) return undefined;
    requireSameSite(request, deps.config.adminUrl);
    return findCallerBySession(deps, { id, kind: 'cookie' });
  },
};

const downloadCookie: Credential = {
  isUsedBy: ({ route }) => route.downloadCookie === true,
  async findCaller(deps, { request }) {
    // Checked before the cookie is read: other sites must not learn whether there is one.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('cross_site');
    const id = readDownloadCookie(deps.config, request.headers.cookie);
    return id === undefined ? undefined : findCallerBySession(deps, { id, kind: 'tokens' });
  },
};

/** The credentials that each site accepts. The first one that a request uses decides. */
const credentials: Readonly<Record<Site['kind'], readonly Credential[]>> = {
  client: [bearer, downloadCookie],
  provider: [bearer, providerCookie],
};

function findCaller(deps: Deps, site: Site['kind'], asked: ReceivedCall): Promise<Caller | undefined> {
  const used = credentials[site].find((credential) => credential.isUsedBy(asked));
  return used?.findCaller(deps, asked) ?? Promise.resolve(undefined);
}

interface Authenticated {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
}

/**
 * A browser that was closed has lost the download cookie and kept the tokens: the first call with a good token that
 * would have carried the cookie of its session and did not sets it again.
 */
function keepDownloadCookie({ config }: Deps, { request, reply, caller }: Authenticated): void {
  const { authorization, cookie } = request.headers;
  if (authorization === undefined || !isSentDownloadCookie(config, request.url)) return;
  if (readDownloadCookie(config, cookie) === caller.session_id) return;
  void reply.header('set-cookie', writeDownloadCookie(config, caller.session_id));
}

/** The token of exactly one Authorization header; Node itself would quietly take the first of two. */
function bearerToken(request: FastifyRequest): string | undefined {
  const headers = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^authorization$/i.test(name));
  if (headers.length !== 1) return undefined;
  return /^bearer ([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A form of another site could post without reading the answer, and the answer would still change the cookie. */
function refuseOtherSites(request: FastifyRequest, { site }: Route, adminUrl: string): void {
  if (site === 'provider') requireSameSite(request, adminUrl);
  else if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('cross_site');
}

/**
 * A cookie travels by itself, so a request that carries one must show that the provider's site sent it:
 * browsers set both headers, and no page can.
 */
function requireSameSite(request: FastifyRequest, ownOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (site === 'same-origin' || (reads && site === 'none')) return;
  if (site === undefined && (origin === ownOrigin || (reads && origin === undefined))) return;
  throw new AppError('cross_site');
}
