import type { Api } from '@inkfield/contract/api';
import type { User } from '@inkfield/contract/users';
import type { BodyInputOf } from '@inkfield/contract/route';
import type { Routes } from '@inkfield/contract/routes';
import { logError } from '../log-error.ts';
import { isRefused, type CallError } from '@inkfield/contract/call-error';
import type { Session } from './session.ts';

/** Refused is an answer; a server that is away or broken rejects (specification 7 and 8). */
export type Outcome = { ok: true } | Refused;
type Refused = { ok: false; refusal: CallError };

export async function signIn(
  api: Api,
  session: Session,
  body: { email: string; password: string },
): Promise<{ ok: true; user: User } | Refused> {
  try {
    const stored = await api.login({ body });
    session.signIn(stored);
    return { ok: true, user: stored.user };
  } catch (error) {
    return refusalOf(error, 'Signing in failed.');
  }
}

export async function register(api: Api, body: BodyInputOf<Routes['register']>): Promise<Outcome> {
  try {
    await api.register({ body });
    return { ok: true };
  } catch (error) {
    return refusalOf(error, 'Registering failed.');
  }
}

function refusalOf(error: unknown, what: string): Refused {
  logError(what, error);
  if (isRefused(error)) return { ok: false, refusal: error };
  throw error;
}
