import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from '@inkfield/contract/values';
import type { FastifyRequest } from 'fastify';

/** Who makes a call, read from the database for this very request. */
export interface Caller {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  role: Role;
  /** The company whose permissions the caller has, set by staff. */
  company_id: number | null;
  session_id: string;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Who makes a request; undefined until `setCaller`, and for calls open to the public. */
export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/** For the check of credentials alone. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

const acting = new AsyncLocalStorage<Caller | undefined>();

/**
 * Does the work of a call for its caller. Without a caller the work is the program's own: it continues whatever happens to
 * the person who caused it, such as cleaning up after a call that failed.
 */
export function actFor<T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T> {
  return acting.run(caller, work);
}

/** For whom the present work is done. */
export function actingFor(): Caller | undefined {
  return acting.getStore();
}
