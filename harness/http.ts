/**
 * HTTP requests to the product, as any program could send them.
 *
 *   await send(product, 'POST /api/auth/login/', { body, access, headers })   JSON in, JSON out, status and ms
 *   await sendRaw(product.port, 'GET / HTTP/1.1\r\n...')                      bytes through a socket of its own
 *   apiOf(product, access).listTemplates({})                                 the typed caller; throws CallError
 */
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { type Api, createApi } from '@inkfield/contract/api';
import { fetchCall, requestOf } from '@inkfield/contract/fetch-call';
import { isForProvidersSite } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import { siteOfCall } from '../apps/server/test/site-of-call.ts';
import type { Sites } from './product.ts';

export interface Sent {
  /** The bearer token. */
  access?: string | undefined;
  /** Sent as JSON; strings and bytes unchanged. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
  /** The loopback address of this machine to send from, such as 127.0.0.7. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body as JSON; an empty object if it is not JSON. */
  json: Record<string, unknown>;
  bytes: Buffer;
  ms: number;
}

/** Without `adminUrl` every request goes to `url`. */
type ReachableSites = Pick<Sites, 'url'> & Partial<Sites>;

const agents = new Map<string, Agent>();

/**
 * `what` is a method and a path, such as `GET /api/templates/`; redirects are not followed. Uses the port that
 * serves such a call.
 */
export function send(product: ReachableSites, what: string, sent: Sent = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = what.split(/ (.*)/);
  const { access, from = '127.0.0.1' } = sent;
  const payload = payloadOf(sent.body);
  const agent = agents.get(from) ?? new Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  const site = siteOfCall(method, path);
  const { hostname, port } = new URL(originOf(product, site));
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      method,
      path,
      agent,
      headers: {
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
        ...(payload !== undefined && { 'content-length': String(payload.length) }),
        ...(payload !== undefined && typeof sent.body !== 'string' && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        const ms = performance.now() - startedAt;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read(bytes), bytes, ms });
      });
    });
    request.end(payload);
  });
}

function payloadOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function read(bytes: Buffer): { text: string; json: Record<string, unknown> } {
  const text = bytes.toString('utf8');
  try {
    const json: unknown = JSON.parse(text);
    // An object or a list; callers check the members they read.
    return { text, json: typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {} };
  } catch {
    return { text, json: {} };
  }
}

/** Sends bytes and returns the response up to the close of the connection, or up to a pause of `quietMs`. */
export function sendRaw(port: number, bytes: string | Buffer, quietMs = 2_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const parts: Buffer[] = [];
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(parts).toString('latin1'));
    };
    socket.setTimeout(quietMs, done);
    socket.on('data', (part) => parts.push(part));
    socket.on('end', done);
    // A server that refuses may close before it has read everything.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done() : reject(error),
    );
  });
}

/** The typed caller of the contract, with an access token. */
export function apiOf(product: ReachableSites, access?: string): Api {
  return createApi(routes, (call) => {
    const origin = originOf(product, isForProvidersSite(call.route) ? 'provider' : 'client');
    return fetchCall(requestOf(call, origin, access), fetch);
  });
}

function originOf({ url, adminUrl = url }: ReachableSites, site: 'client' | 'provider'): string {
  return site === 'provider' ? adminUrl : url;
}
