import { carriesToken, clientPageAt, providerPages } from '@inkfield/contract/site-pages';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedCoding } from './compression.ts';
import { AppError } from '../errors.ts';
import { pageHeaders } from './security-headers.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

/** The provider's app knows its own addresses. */
const providerPage = /^\/[^.]*$/;

export interface WebAppOptions {
  /** Where the builds are: that of the site at '', others at the path of their page. */
  folders: Record<string, string>;
  site: 'client' | 'provider';
  /** PUBLIC_URL or ADMIN_URL. */
  publicUrl: string;
}

/** The folders of the builds that a site serves, by where their files are. */
export function webAppFolders(site: 'client' | 'provider'): Record<string, string> {
  const built = (folder: string) => fileURLToPath(new URL(`../../../${folder}/dist`, import.meta.url));
  return site === 'client'
    ? { '': built('client') }
    : { '': built('admin'), [providerPages.trial]: built('client/trial') };
}

export interface WebApp {
  /** Takes the built app into memory. Left out, the first page that is asked for does it. */
  read: () => void;
  serve: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** Serves a built web app for everything that is not the API. */
export function createWebApp({ folders, site, publicUrl }: WebAppOptions): WebApp {
  let read: ReadonlyMap<string, WebFile> | undefined;
  const https = publicUrl.startsWith('https:');
  const headers = pageHeaders({ https });
  const isPage = (path: string) =>
    site === 'client' ? clientPageAt(path) !== undefined : providerPage.test(path);

  const readOnce = () => (read ??= readFolders(folders));
  const serve: WebApp['serve'] = (request, reply) => {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      void reply.header('allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    void reply.headers(headers);
    if (https && cameInClear(request)) return reply.redirect(`${publicUrl}${ownPath(request.url)}`, 308);
    const path = request.url.split('?')[0] ?? '/';
    const files = readOnce();
    // The start page is made at build time; every other address begins with an empty one.
    const shell = files.get('/shell.html') ?? files.get('/index.html');
    const ofPage = path in folders ? files.get(`${path}/index.html`) : undefined;
    const file = ofPage ?? files.get(path === '/' ? '/index.html' : path);
    if (file !== undefined && path !== '/shell.html') return sendFile(file, request, reply);
    // A missing asset is no page, and neither is a hidden file or a trick with dots.
    if (shell === undefined || /\.[^/]*$/.test(path) || /\/\.|%2e/i.test(path))
      throw new AppError('not_found');
    // No cache keeps an address that is a key.
    if (carriesToken(path)) void reply.header('cache-control', 'no-store');
    return sendFile(shell, request, reply.code(isPage(path) ? 200 : 404));
  };
  return { read: () => void readOnce(), serve };
}

function readFolders(folders: Record<string, string>): ReadonlyMap<string, WebFile> {
  const all = Object.entries(folders).flatMap(([at, folder]) =>
    [...readWebFiles(folder)].map(([path, file]) => [`${at}${path}`, file] as const),
  );
  return new Map(all);
}

/**
 * Whether a trusted proxy says that a person came over plain http. Only pages lead to https: a program that sends
 * its password in the clear must not be helped to continue unnoticed.
 */
function cameInClear({ headers, protocol }: FastifyRequest): boolean {
  // The header itself must say so: without trust in the proxy that ends TLS, every request looks like http.
  return protocol === 'http' && /(?:^|,)\s*http\s*$/.test(String(headers['x-forwarded-proto'] ?? ''));
}

/** The path of a request. A request target with another host becomes the start page. */
function ownPath(url: string): string {
  return url.startsWith('/') ? url : '/';
}

function sendFile(file: WebFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('etag', file.etag).header('vary', 'Accept-Encoding');
  if (file.isHashed) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === file.etag)
    return reply.code(304).send();
  const coding = acceptedCoding(request.headers['accept-encoding']);
  const compressed = coding === undefined ? undefined : file.compressed?.[coding];
  if (compressed !== undefined) void reply.header('content-encoding', coding);
  return reply.type(file.media).send(compressed ?? file.plain);
}
