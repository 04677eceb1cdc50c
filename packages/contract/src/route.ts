import type * as z from 'zod/mini';
import type { InFlightName, LimitName } from './limits.ts';

/** Who may make a call. `staff` includes administrators. Ownership is checked by the feature itself. */
export type Access = 'public' | 'signed-in' | 'staff' | 'admin';

/** One HTTP call as data: the server registers it, `api` calls it, the OpenAPI document lists it. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With a trailing slash; parameters as `:name`. */
  path: `/api/${string}/`;
  /** One sentence for the readable page of the API. */
  summary: string;
  access: Access;
  /** How often it may be called, and how many of it may be in flight: names of `limits` and `inFlight`. */
  limit: LimitName;
  inFlight: InFlightName;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The status of success, and the shape of its JSON. No `answer`: the body is empty or a PDF. */
  status: 200 | 201 | 204;
  answer?: z.ZodMiniType;
  /** Media type of an answer that is not JSON, or may be another one when asked for by Accept. */
  media?:
    | 'application/pdf'
    | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    | 'text/calendar; charset=utf-8';
  /** Largest body in bytes, where 256 KiB are too few. */
  maxBytes?: number;
  /** The body is multipart/form-data with one `file`, of at most `maxBytes`. */
  upload?: true;
  /** The cookie of a client's session is accepted too, for links to a PDF and for pictures. */
  downloadCookie?: true;
  /** An open call that changes a cookie: pages of other sites may not make it. */
  changesCookie?: true;
  /** A body that can't be read counts as none. */
  lenient?: true;
  /** The response contains a token or sign-in link. It is never compressed, because its length could leak it. */
  secret?: true;
  /** Failures carry their text as `error` too, which the specification shows to the user. */
  errorField?: true;
  /** Exists on the provider's site only. */
  site?: 'provider';
  /** One of the specification's own calls: it stays on the client's site even where it is for staff. */
  specified?: true;
}

/** Whether only ADMIN_PORT answers a call, unless ADMIN_API_ON_CLIENT_PORT says otherwise. */
export function isForProvidersSite({ site, access, specified }: Route): boolean {
  const isForStaff = access === 'staff' || access === 'admin';
  return site === 'provider' || (isForStaff && specified !== true);
}

/** Keeps the literal types of a definition, so that handlers and the caller are typed by it. */
export function route<const R extends Route>(definition: R): R {
  return definition;
}

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<R, K extends string> = R extends Record<K, infer S> ? S : undefined;

/** The parsed input of a handler. */
export type ParamsOf<R extends Route> = OutputOf<Part<R, 'params'>>;
export type QueryOf<R extends Route> = OutputOf<Part<R, 'query'>>;
export type BodyOf<R extends Route> = OutputOf<Part<R, 'body'>>;
/** The result of a handler, which the caller receives. */
export type AnswerOf<R extends Route> = OutputOf<Part<R, 'answer'>>;
/** The input that a caller passes. */
export type ParamsInputOf<R extends Route> = InputOf<Part<R, 'params'>>;
export type QueryInputOf<R extends Route> = InputOf<Part<R, 'query'>>;
export type BodyInputOf<R extends Route> = R extends { upload: true } ? FormData : InputOf<Part<R, 'body'>>;
