import type { AnswerOf, BodyInputOf, ParamsInputOf, QueryInputOf, Route } from './route.ts';
import type { Routes } from './routes.ts';

/** One call on its way: the path is filled in, the query is in it. */
export interface Call {
  route: Route;
  path: string;
  body: unknown;
  /** Sent as Idempotency-Key. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

type Given<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T | undefined }
  : { [K in Name]: T };
export type CallInput<R extends Route> = Given<'params', ParamsInputOf<R>> &
  Given<'query', Partial<QueryInputOf<R>> | undefined> &
  Given<'body', BodyInputOf<R>> & { idempotencyKey?: string; signal?: AbortSignal };
/** The typed caller of a set of routes; params of a path may be numbers. */
export type Api<R extends Record<string, Route> = Routes> = {
  [Name in keyof R]: (input: Loosen<CallInput<R[Name]>>) => Promise<AnswerOf<R[Name]>>;
};
/** Ids travel as text in a path; callers hold them as numbers. */
export type Loosen<T> = T extends { params: infer P }
  ? Omit<T, 'params'> & { params: { [K in keyof P]: P[K] | number } }
  : T;

/**
 * The typed caller. How a call travels is the caller's choice (fetch, or a test's inject): `send` gives back
 * the parsed JSON of a success or throws. Answers are trusted: the same contract made them.
 */
export function createApi<R extends Record<string, Route>>(
  routes: R,
  send: (call: Call) => Promise<unknown>,
): Api<R> {
  const callers = Object.entries(routes).map(([name, route]) => [
    name,
    (input: Pick<Call, 'body' | 'idempotencyKey' | 'signal'> & Addressed) =>
      send({ route, path: fillPath(route.path, input), body: input.body, ...passedOn(input) }),
  ]);
  // Object.fromEntries loses which name has which type; `routes` itself is the proof that each is there.
  return Object.fromEntries(callers) as Api<R>;
}

interface Addressed {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
}

function passedOn({ idempotencyKey, signal }: Pick<Call, 'idempotencyKey' | 'signal'>) {
  return { idempotencyKey, signal };
}

/** The address of a call, relative to the origin. */
export function fillPath(pattern: string, { params = {}, query = {} }: Addressed): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
