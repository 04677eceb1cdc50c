import type { ParamsInputOf, QueryInputOf, Route } from './route.ts';

/** Numbers are written as text in a URL. */
type Written<T> = { [K in keyof T]: T[K] | number };
type Query<R extends Route> = Partial<Written<QueryInputOf<R>>>;
type UrlParts<R extends Route> =
  ParamsInputOf<R> extends undefined
    ? [params?: undefined, query?: Query<R>]
    : [params: Written<ParamsInputOf<R>>, query?: Query<R>];

/** The URL of a call for a link, relative to the origin: `urlOf(routes.getBatch, { id: 7 })`. */
export function urlOf<R extends Route>(route: R, ...parts: UrlParts<R>): string;
export function urlOf({ path }: Route, params: PathInput['params'], query: PathInput['query']): string {
  return fillPath(path, { params, query });
}

/** The untyped parts of a URL. */
export interface PathInput {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, unknown> | undefined;
}

/** Fills the parameters of a path such as `/api/batches/:id/`. Parts of the query that are undefined are left out. */
export function fillPath(pattern: string, { params = {}, query = {} }: PathInput): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
