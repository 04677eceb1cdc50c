import { isIP } from 'node:net';
import * as z from 'zod/mini';

// What a variable of the environment may be; its message follows the variable's name.

export const text = z.string().check(z.trim(), z.minLength(1));
export const number = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+(?:\.\d+)?$/, 'must be a number')),
      z.transform((digits) => Number(digits)),
    ),
    z
      .number()
      .check(z.minimum(least, `must be at least ${least}`), z.maximum(most, `must be at most ${most}`)),
  );
export const whole = (least: number, most: number) =>
  z.pipe(
    number(least, most),
    z.number().check(z.refine((value) => Number.isInteger(value), 'must be a whole number')),
  );
export const flag = z.pipe(
  z.enum(['0', '1', 'off', 'on', 'false', 'true'], { error: 'must be 1 or 0' }),
  z.transform((word) => word === '1' || word === 'on' || word === 'true'),
);
export const origin = z.pipe(
  text.check(
    z.refine(isOrigin, 'must be an http or https address without a path, such as http://localhost:3000'),
  ),
  z.transform((address) => new URL(address).origin),
);
export const tag = text.check(z.refine(isLocale, 'must be a language tag such as en-US'));
export const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'));

/** Of a collector: a path may belong to it. */
export function isAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}

export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isLocale(value: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(value).length > 0;
  } catch {
    return false;
  }
}

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
