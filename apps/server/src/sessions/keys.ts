import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

/** The uses of the installation's one secret. Each has its own key. */
type Purpose = 'access' | 'refresh' | 'download' | 'provider' | 'device' | 'fingerprint';

export interface Keys {
  /** Signs. */
  current: Buffer;
  /** The previous secret. It only verifies, until its signatures expire. */
  previous: Buffer | undefined;
}

/** Derived once for each secret, not once for each request. */
const derived = new Map<string, Buffer>();

export function keysFor({ appSecret, previousSecret }: Config, purpose: Purpose): Keys {
  return {
    current: derive(appSecret, purpose),
    previous: previousSecret === undefined ? undefined : derive(previousSecret, purpose),
  };
}

/** By which a secret is known again, and from which it can't be found. */
export function fingerprintOf(secret: string): string {
  return derive(secret, 'fingerprint').toString('hex');
}

function derive(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'inkfield', purpose, 32));
  derived.set(name, key);
  return key;
}

export function sign(keys: Keys, message: Uint8Array): Buffer {
  return mac(keys.current, message);
}

export function isSigned(keys: Keys, message: Uint8Array, signature: Uint8Array): boolean {
  const candidates = keys.previous === undefined ? [keys.current] : [keys.current, keys.previous];
  return candidates.some((key) => equals(mac(key, message), signature));
}

function mac(key: Buffer, message: Uint8Array): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

function equals(one: Buffer, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Bytes of a base64url text, only when it is written the one canonical way: no bit of it is without meaning. */
export function readBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
