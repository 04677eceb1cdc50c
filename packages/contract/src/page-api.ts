import { type Call, type CallInput, createCallers, type Loosen } from './api.ts';
import type { AnswerOf, QueryInputOf, Route } from './route.ts';
import type { Routes } from './routes.ts';

/** A part of a list, and where the next one begins. */
export interface Page<Rows> {
  rows: Rows;
  /** The `cursor` of the next page; undefined on the last. */
  next: string | undefined;
}

/** The lists among a set of routes, as calls that answer a page: `pages.listUsers({ query: { cursor } })`. */
export type PageApi<R extends Record<string, Route> = Routes> = {
  [Name in keyof R as QueryInputOf<R[Name]> extends { cursor?: unknown } ? Name : never]: (
    input: Loosen<CallInput<R[Name]>>,
  ) => Promise<Page<AnswerOf<R[Name]>>>;
};

/** The typed API client for lists, beside `createApi`. `send` returns a page with the cursor of the `Link` header. */
export function createPageApi<R extends Record<string, Route>>(
  routes: R,
  send: (call: Call) => Promise<Page<unknown>>,
): PageApi<R> {
  // The same calls with another result. The type leaves out routes that are not lists.
  return createCallers(routes, send) as PageApi<R>;
}

/** The cursor in `</api/users/?limit=2&cursor=x>; rel="next"`, as this server writes it. */
export function nextCursor(response: Response): string | undefined {
  const address = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, 'http://relative').searchParams.get('cursor') ?? undefined;
}
