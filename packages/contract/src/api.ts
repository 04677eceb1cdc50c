import type { AnswerOf, BodyInputOf, ParamsInputOf, QueryInputOf, Route } from './route.ts';
import type { Routes } from './routes.ts';
import { fillPath, type PathInput } from './url-of.ts';

/** One call on its way: the path is filled in, the query is in it. */
export interface Call {
  route: Route;
  path: string;
  body: unknown;
  /** Sent as Idempotency-Key. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Is sent to its end though the page is left. Browsers refuse more than 64 kB. */
  keepalive?: boolean | undefined;
}

type Given<Name extends string, T> = undefined extends T
  ? { [K in Name]?: T | undefined }
  : { [K in Name]: T };
export type CallInput<R extends Route> = Given<'params', ParamsInputOf<R>> &
  Given<'query', Partial<QueryInputOf<R>> | undefined> &
  Given<'body', BodyInputOf<R>> & {
    idempotencyKey?: string;
    signal?: AbortSignal;
    keepalive?: boolean;
  };
/** The typed caller of a set of routes; params of a path may be numbers. */
export type Api<R extends Record<string, Route> = Routes> = {
  [Name in keyof R]: (input: Loosen<CallInput<R[Name]>>) => Promise<AnswerOf<R[Name]>>;
};
/** Ids travel as text in a path; callers hold them as numbers. */
export type Loosen<T> = T extends { params: infer P }
  ? Omit<T, 'params'> & { params: { [K in keyof P]: P[K] | number } }
  : T;

/**
 * The typed API client. `send` makes the request (by fetch, or a test's inject) and returns the parsed JSON of a
 * success or throws. Responses are not validated, because the server built them from the same contract.
 */
export function createApi<R extends Record<string, Route>>(
  routes: R,
  send: (call: Call) => Promise<unknown>,
): Api<R> {
  // Object.fromEntries loses the type of each name. The assertion holds because the callers are made from `routes`.
  return createCallers(routes, send) as Api<R>;
}

type AnyInput = Pick<Call, 'body' | 'idempotencyKey' | 'signal' | 'keepalive'> & PathInput;

/** One function for each route, by name. Its caller knows the types. */
export function createCallers<Answer>(
  routes: Record<string, Route>,
  send: (call: Call) => Promise<Answer>,
): Record<string, (input: AnyInput) => Promise<Answer>> {
  const callers = Object.entries(routes).map(([name, route]) => {
    const call = ({ body, idempotencyKey, signal, keepalive, ...place }: AnyInput) =>
      send({ route, path: fillPath(route.path, place), body, idempotencyKey, signal, keepalive });
    return [name, call] as const;
  });
  return Object.fromEntries(callers);
}
