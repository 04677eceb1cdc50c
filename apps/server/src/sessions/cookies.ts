import type { Config } from '../config.ts';
import { isSigned, keysFor, readBase64Url, sign } from './keys.ts';

/** A cookie of the product. Its value is an id of 16 bytes, signed for this purpose. */
export interface Cookie {
  purpose: 'download' | 'provider' | 'device';
  name: string;
  path: string;
  /** Only where the site is https: browsers drop a Secure cookie that comes over plain http, some on localhost too. */
  secure: boolean;
  /** How long the browser keeps it; without it until it is closed. */
  maxAgeS?: number;
}

/** Set with the tokens of the client's site: only files that a page links to or shows accept it (trust, 6a). */
function downloadCookie({ publicUrl }: Config): Cookie {
  const secure = isHttps(publicUrl);
  return { purpose: 'download', name: secure ? '__Secure-dl' : 'dl', path: '/api/templates/', secure };
}

/** The session of the provider's site. Ports of one host share cookies, so the two sites use different names. */
function providerCookie({ adminUrl }: Config): Cookie {
  const secure = isHttps(adminUrl);
  return { purpose: 'provider', name: secure ? '__Host-provider' : 'provider', path: '/', secure };
}

export function writeDownloadCookie(config: Config, sessionId: string): string {
  return writeCookie(config, downloadCookie(config), { id: sessionId });
}

export function clearDownloadCookie(config: Config): string {
  return clear(downloadCookie(config));
}

export function readDownloadCookie(config: Config, header: string | undefined): string | undefined {
  return readCookie(config, downloadCookie(config), { header });
}

/** Whether a browser sends the download cookie to this path, so that a request without it shows that it has none. */
export function isSentDownloadCookie(config: Config, path: string): boolean {
  return path.startsWith(downloadCookie(config).path);
}

export function writeProviderCookie(config: Config, sessionId: string): string {
  return writeCookie(config, providerCookie(config), { id: sessionId });
}

export function clearProviderCookie(config: Config): string {
  return clear(providerCookie(config));
}

export function readProviderCookie(config: Config, header: string | undefined): string | undefined {
  return readCookie(config, providerCookie(config), { header });
}

export interface CookieValue {
  /** In hexadecimal. */
  id: string;
  /** Signed with the id but not sent: the cookie is only valid together with the same value. */
  boundTo?: string;
}

/** The Set-Cookie header for an id. */
export function writeCookie(config: Config, cookie: Cookie, { id: hex, boundTo = '' }: CookieValue): string {
  const id = Buffer.from(hex, 'hex');
  const signature = sign(keysFor(config, cookie.purpose), signedPart(id, boundTo));
  return withAttributes(`${cookie.name}=${Buffer.concat([id, signature]).toString('base64url')}`, cookie);
}

function signedPart(id: Buffer, boundTo: string): Buffer {
  return Buffer.concat([id, Buffer.from(boundTo)]);
}

function clear(cookie: Cookie): string {
  return withAttributes(`${cookie.name}=; Max-Age=0`, cookie);
}

function withAttributes(start: string, { path, secure, maxAgeS }: Cookie): string {
  const kept = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`;
  return `${start}; Path=${path}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Strict${kept}`;
}

export interface SentCookie {
  header: string | undefined;
  boundTo?: string;
}

/** The id of a cookie that was signed here; undefined for any other. */
export function readCookie(
  config: Config,
  { purpose, name }: Cookie,
  { header, boundTo = '' }: SentCookie,
): string | undefined {
  const value = findCookie(header, name);
  const bytes = value === undefined ? undefined : readBase64Url(value);
  if (bytes === undefined || bytes.length !== 16 + 32) return undefined;
  const id = bytes.subarray(0, 16);
  const isOurs = isSigned(keysFor(config, purpose), signedPart(id, boundTo), bytes.subarray(16));
  return isOurs ? id.toString('hex') : undefined;
}

/** The value of a cookie; undefined if there are two of one name. */
function findCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

function isHttps(address: string): boolean {
  return address.startsWith('https:');
}
