import type { Config } from '../config.ts';
import { isSigned, keysFor, readBase64Url, sign } from './keys.ts';

type Purpose = 'download' | 'provider';

/** Set with the tokens of the client's site: only files that a page links to or shows accept it (trust, 6a). */
export function writeDownloadCookie(config: Config, sessionId: string): string {
  return attributes(config, [
    `${downloadName(config)}=${signed(config, 'download', sessionId)}`,
    downloadPath,
  ]);
}

export function clearDownloadCookie(config: Config): string {
  return attributes(config, [`${downloadName(config)}=`, downloadPath, 'Max-Age=0']);
}

export function readDownloadCookie(config: Config, header: string | undefined): string | undefined {
  return readSigned(config, 'download', findCookie(header, downloadName(config)));
}

/** The session of the provider's site. */
export function writeProviderCookie(config: Config, sessionId: string): string {
  return attributes(config, [`${providerName(config)}=${signed(config, 'provider', sessionId)}`, 'Path=/']);
}

export function clearProviderCookie(config: Config): string {
  return attributes(config, [`${providerName(config)}=`, 'Path=/', 'Max-Age=0']);
}

export function readProviderCookie(config: Config, header: string | undefined): string | undefined {
  return readSigned(config, 'provider', findCookie(header, providerName(config)));
}

const downloadPath = 'Path=/api/templates/';

function downloadName({ secureCookies }: Config): string {
  return secureCookies ? '__Secure-dl' : 'dl';
}

/** Cookies are shared between ports of one host, so the two sites use different names. */
function providerName({ adminUrl }: Config): string {
  return adminUrl.startsWith('https:') ? '__Host-provider' : 'provider';
}

function attributes(config: Config, parts: string[]): string {
  const isProvider = parts[0]?.startsWith(providerName(config)) === true;
  const secure = isProvider ? config.adminUrl.startsWith('https:') : config.secureCookies;
  return [...parts, 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Strict'].join('; ');
}

function signed(config: Config, purpose: Purpose, sessionId: string): string {
  const id = Buffer.from(sessionId, 'hex');
  return Buffer.concat([id, sign(keysFor(config, purpose), id)]).toString('base64url');
}

function readSigned(config: Config, purpose: Purpose, value: string | undefined): string | undefined {
  const bytes = value === undefined ? undefined : readBase64Url(value);
  if (bytes === undefined || bytes.length !== 16 + 32) return undefined;
  const id = bytes.subarray(0, 16);
  return isSigned(keysFor(config, purpose), id, bytes.subarray(16)) ? id.toString('hex') : undefined;
}

/** One cookie's value; two of one name are none. */
function findCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}
