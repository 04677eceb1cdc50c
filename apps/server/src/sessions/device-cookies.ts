import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { type Cookie, readCookie, writeCookie } from './cookies.ts';

/** An account as a device cookie knows it. */
export interface DeviceOwner {
  id: number;
  password_hash: string | null;
}

const yearS = 365 * 24 * 60 * 60;

/** Ports of one host share cookies, so each site has its own. Only the calls that sign in get it. */
function deviceCookie({ publicUrl, adminUrl }: Config, site: 'client' | 'provider'): Cookie {
  const secure = (site === 'client' ? publicUrl : adminUrl).startsWith('https:');
  const name = site === 'client' ? 'device' : 'provider-device';
  return {
    purpose: 'device',
    name: secure ? `__Secure-${name}` : name,
    path: '/api/auth/',
    secure,
    maxAgeS: yearS,
  };
}

/** Shows later that this browser knew the password of the account, as OWASP describes ("device cookies"). */
export function writeDeviceCookie(config: Config, site: 'client' | 'provider', owner: DeviceOwner): string {
  const device = randomBytes(16).toString('hex');
  return writeCookie(config, deviceCookie(config, site), { id: device, boundTo: boundTo(owner) });
}

export interface SentDevice {
  site: 'client' | 'provider';
  header: string | undefined;
  /** Undefined for an address without an account, which takes as long to look at. */
  owner: DeviceOwner | undefined;
}

/** The device that a request comes from, where it has signed in to this account with its present password. */
export function readDeviceCookie(config: Config, { site, header, owner }: SentDevice): string | undefined {
  const bound = boundTo(owner ?? { id: 0, password_hash: null });
  return readCookie(config, deviceCookie(config, site), { header, boundTo: bound });
}

function boundTo({ id, password_hash }: DeviceOwner): string {
  return `${id} ${password_hash}`;
}
