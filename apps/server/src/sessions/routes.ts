import type { sessionRoutes } from '@inkfield/contract/sessions';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/implement.ts';
import {
  clearDownloadCookie,
  clearProviderCookie,
  readProviderCookie,
  writeDownloadCookie,
  writeProviderCookie,
} from './cookies.ts';
import { refreshSession, writeTokens } from './refresh.ts';
import { registerClient } from './register.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sessions.ts';

export function sessionHandlers(deps: Deps): Handlers<typeof sessionRoutes> {
  const { config } = deps;
  return {
    login: async ({ body, request, reply }) => {
      const { user, sessionId, deviceCookie } = await signIn(deps, { ...body, kind: 'tokens', request });
      const { access, refresh } = await writeTokens(deps, user.id, { sessionId, generation: 0 });
      reply.setCookie(writeDownloadCookie(config, sessionId));
      reply.setCookie(deviceCookie);
      return { user, access, refresh };
    },
    register: ({ body, request }) => registerClient(deps, body, request),
    refresh: async ({ body, request, reply }) => {
      const { access, refresh, sessionId } = await refreshSession(deps, body.refresh, request);
      reply.setCookie(writeDownloadCookie(config, sessionId));
      return { access, refresh };
    },
    logout: async ({ body, request, reply }) => {
      await signOut(deps, { refresh: refreshIn(body) }, request);
      reply.setCookie(clearDownloadCookie(config));
      return undefined;
    },
    startProviderSession: async ({ body, request, reply }) => {
      const { user, sessionId, deviceCookie } = await signIn(deps, { ...body, kind: 'cookie', request });
      reply.setCookie(writeProviderCookie(config, sessionId));
      reply.setCookie(deviceCookie);
      return user;
    },
    endProviderSession: async ({ request, reply }) => {
      await signOut(deps, { sessionId: readProviderCookie(config, request.header('cookie')) }, request);
      reply.setCookie(clearProviderCookie(config));
      return undefined;
    },
  };
}

/** Only a string can be a token. */
function refreshIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('refresh' in body)) return undefined;
  return typeof body.refresh === 'string' ? body.refresh : undefined;
}
