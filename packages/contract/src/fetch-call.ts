import type { Call } from './api.ts';
import { CallError } from './call-error.ts';
import { nextCursor, type Page } from './page-api.ts';

/** A call as a browser sends it to its own origin; `access` becomes the bearer token. */
export function requestOf(call: Call, origin: string, access?: string): Request {
  const headers = new Headers({ accept: 'application/json' });
  if (access) headers.set('authorization', `Bearer ${access}`);
  if (call.idempotencyKey) headers.set('idempotency-key', call.idempotencyKey);
  // A form sets its own type, with the boundary between its parts.
  const isForm = call.body instanceof FormData;
  if (call.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  return new Request(new URL(call.path, origin), {
    method: call.route.method,
    headers,
    body:
      call.body instanceof FormData ? call.body : call.body === undefined ? null : JSON.stringify(call.body),
    ...(call.signal && { signal: call.signal }),
    ...(call.keepalive && { keepalive: true }),
  });
}

/** The JSON of a success, the bytes where the contract says PDF; everything else becomes a CallError. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!response.ok) throw new CallError(response.status, await readObject(response), retryAfterMs(response));
  if (response.status === 204) return undefined;
  if (response.headers.get('content-type')?.startsWith('application/pdf')) return await response.blob();
  return await response.json();
}

/** Sends a request; no answer at all is a CallError without a status, an abort stays what it is. */
export async function fetchCall(request: Request, send: typeof fetch): Promise<unknown> {
  return await readAnswer(await fetchResponse(request, send));
}

/** The same for a list: its rows, and where the next page begins. */
export async function fetchPage(request: Request, send: typeof fetch): Promise<Page<unknown>> {
  const response = await fetchResponse(request, send);
  return { rows: await readAnswer(response), next: nextCursor(response) };
}

/** A file with its name and a sentence about it, or `navigate`: too large for the memory of a page, so the browser should fetch it itself. */
export type FetchedFile = { file: Blob; name: string; note?: string } | 'navigate';

/** Beyond this a page leaves a file to the browser. */
const maxBytesInPage = 32 * 1024 * 1024;

/** A file of this origin. Any answer that is not sent to be saved, such as a page, is a CallError. */
export async function fetchFile(request: Request, send: typeof fetch): Promise<FetchedFile> {
  const response = await fetchResponse(request, send);
  if (!response.ok) await readAnswer(response);
  const name = fileName(response);
  if (name === undefined) throw new CallError(response.status);
  const file = await readFile(response);
  const note = decodeURIComponent(response.headers.get('file-note') ?? '');
  return file ? { file, name, ...(note && { note }) } : 'navigate';
}

/** The name in `attachment; filename="document_7.pdf"`, as this server writes it. */
function fileName(response: Response): string | undefined {
  return /^attachment; filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

/** undefined for a file that is too large: then the rest of it is not read. Some files do not say their length. */
async function readFile(response: Response): Promise<Blob | undefined> {
  const { body, headers } = response;
  if (!body) return response.blob();
  const reader = body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = Number(headers.get('content-length')) > maxBytesInPage ? Infinity : 0;
  while (length <= maxBytesInPage) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: headers.get('content-type') ?? '' });
    parts.push(value);
    length += value.byteLength;
  }
  await reader.cancel();
  return undefined;
}

async function fetchResponse(request: Request, send: typeof fetch): Promise<Response> {
  try {
    return await send(request);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    throw new CallError(undefined);
  }
}

/** Retry-After in seconds, as this server writes it. */
function retryAfterMs(response: Response): number | undefined {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : undefined;
}

async function readObject(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}
