import { type ErrorBody, type ErrorCode, errors, type FieldErrors } from '@inkfield/contract/errors';
import type { Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import { clientPages, providerPages } from '@inkfield/contract/site-pages';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '../database/failures.ts';
import { AppError } from '../errors.ts';

/** The error codes that Fastify and Node use for refusals. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_ERR_ASYNC_CONSTRAINT: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_HANDLER_TIMEOUT: 'busy',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Converts any error to an `AppError`; undefined for bugs, which must be logged. */
export function readError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const failure = databaseFailure(error);
  if (failure !== undefined) return new AppError(failure);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? frameworkCodes[error.code] : undefined;
  if (code !== undefined) return new AppError(code);
  // Errors of a body parser have a status but no code.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('malformed') : undefined;
}

/** Paths of the calls whose failures carry `error`, up to a parameter: a refused address reaches no route. */
const errorFieldPaths = Object.values<Route>(routes)
  .filter(({ errorField }) => errorField === true)
  .map(({ path }) => path.replace(/:.*/, ''));

function hasErrorField({ url }: FastifyRequest): boolean {
  return errorFieldPaths.some((path) => url.startsWith(path));
}

/** Sends a failure in the one shape that the contract has for it. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = errors[error.code];
  for (const [name, value] of Object.entries(errorHeaders(error))) void reply.header(name, value);
  const body = errorBody(error, request.id, hasErrorField(request));
  const asProblem = /application\/problem\+json/i.test(request.headers.accept ?? '');
  const media = asProblem ? 'application/problem+json' : 'application/json';
  return reply
    .code(status)
    .type(`${media}; charset=utf-8`)
    .send(JSON.stringify(asProblem ? { ...body, ...problemMembers(error.code) } : body));
}

export function errorHeaders({ code, options }: AppError): Record<string, string> {
  const { status } = errors[code];
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  const retryAfterS = options.retryAfterS ?? (status === 429 || status === 503 ? 5 : undefined);
  return retryAfterS === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterS))) };
}

export function errorBody({ code, options }: AppError, requestId: string, showsError: boolean): ErrorBody {
  const { status, detail: usual } = errors[code];
  const detail = options.detail ?? usual;
  // Fixed texts for internal errors, never a cause.
  const shown = status >= 500 ? usual : detail;
  return {
    ...options.extra,
    ...options.fields,
    detail: shown,
    code,
    request_id: requestId,
    ...(showsError && { error: firstText(options.fields) ?? shown }),
  };
}

/** RFC 9457, for those who ask for it by Accept. */
function problemMembers(code: ErrorCode) {
  return { type: `/problems/${code}`, title: errors[code].detail, status: errors[code].status };
}

function firstText(fields: FieldErrors | undefined): string | undefined {
  const first = Object.values(fields ?? {})[0];
  return Array.isArray(first) ? first[0] : undefined;
}

/** The one handler of everything thrown; the unexpected is logged here and nowhere else. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isHangUp(error, reply)) {
    request.log.info({ event: 'request.aborted' }, 'request.aborted');
    return sendError(new AppError('request_timeout'), request, reply);
  }
  const known = readError(error);
  if (known === undefined) request.log.error({ err: error, event: 'request.failed' }, 'request.failed');
  const page = isFollowedLink(request) ? pageOf(known?.code, request) : undefined;
  if (page !== undefined) return reply.redirect(page, 303);
  return sendError(known ?? new AppError('internal'), request, reply);
}

/** Whether work was ended because its caller hung up. The answer is read by no one. */
function isHangUp({ name }: Error, { raw }: FastifyReply): boolean {
  return name === 'AbortError' && raw.destroyed;
}

/** The page for a person who followed a link to a file in vain: sign-in, or for a mailed link why it does not work. */
function pageOf(code: ErrorCode | undefined, { routeOptions }: FastifyRequest): string | undefined {
  if (code === 'not_authenticated') return providerPages.signIn;
  if (routeOptions.config.route?.access !== 'public') return undefined;
  return code === 'not_found' ? clientPages.noDownload : `${clientPages.noDownload}?later`;
}

/** Whether a browser shows the answer to a person, who should not see JSON. */
function isFollowedLink({ routeOptions, headers, method }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  const isFile = route?.method === 'GET' && route.answer === undefined;
  return isFile && method === 'GET' && isNavigation(headers);
}

/**
 * Over plain HTTP to another host, browsers leave the Sec-Fetch headers out. Then only the Accept header is a
 * sign.
 */
function isNavigation({
  'sec-fetch-dest': dest,
  'sec-fetch-mode': mode,
  accept,
}: IncomingHttpHeaders): boolean {
  if (dest === undefined && mode === undefined) return /^text\/html\b/.test(accept ?? '');
  return dest === 'document' || mode === 'navigate';
}
