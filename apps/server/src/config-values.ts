import { isIP } from 'node:net';
import * as z from 'zod/mini';

// Schemas of environment variables. Each message continues a sentence that starts with the variable's name.

export const text = z.string().check(z.trim(), z.minLength(1));
export const number = (least: number, most: number) =>
  digits(/^\d+(?:\.\d+)?$/, { least, most, error: `must be a number from ${least} to ${most}` });
export const whole = (least: number, most: number) =>
  digits(/^\d+$/, { least, most, error: `must be a whole number from ${least} to ${most}` });

function digits(pattern: RegExp, { least, most, error }: { least: number; most: number; error: string }) {
  return z.pipe(
    z.pipe(
      text.check(z.regex(pattern, error)),
      z.transform((written) => Number(written)),
    ),
    z.number().check(z.refine((value) => value >= least && value <= most, error)),
  );
}

/** A number from 1 to `most`; 0 or off means that there is no limit: Infinity. */
export const wholeOrOff = (most: number) =>
  z.pipe(
    text.check(
      z.regex(/^(?:\d+|off)$/i, `must be a whole number from 1 to ${most}, or off`),
      z.refine((written) => !(Number(written) > most), `must be a whole number from 1 to ${most}, or off`),
    ),
    z.transform((written) => Number(written) || Infinity),
  );

const units = ['B', 'KB', 'MB', 'GB', 'TB'];
const sizeError = 'must be a size such as 500 MB or 20 GB, or off';

/** A number of bytes, or of units of 1024 bytes each; 0 or off means that there is no limit: Infinity. */
export const size = z.pipe(
  text.check(
    z.regex(/^(?:\d+(?:\.\d+)? *[KMGT]?B?|off)$/i, sizeError),
    z.refine((written) => !(bytesOf(written) > Number.MAX_SAFE_INTEGER), sizeError),
  ),
  z.transform((written) => bytesOf(written) || Infinity),
);

function bytesOf(written: string): number {
  const [, count, letter = ''] = /^([\d.]+) *([KMGT]?)/i.exec(written) ?? [];
  return Math.floor(Number(count) * 1024 ** units.indexOf(`${letter.toUpperCase()}B`));
}

/** 0 is whichever is free. */
export const port = whole(0, 65_535).check(
  z.refine((value) => !badPorts.has(value), 'must be another port: browsers refuse to open this one'),
);
export const flag = z.pipe(
  z.pipe(text, z.enum(['0', '1', 'off', 'on', 'false', 'true'], { error: 'must be on or off' })),
  z.transform((word) => word === '1' || word === 'on' || word === 'true'),
);
export const origin = z.pipe(
  text.check(
    z.refine(isOrigin, 'must be an http or https address without a path, such as http://localhost:3000'),
    z.refine((address) => !isOrigin(address) || !badPorts.has(Number(new URL(address).port)), {
      error: 'must have another port: browsers refuse to open this one',
    }),
  ),
  z.transform((address) => new URL(address).origin),
);
export const tag = text.check(z.refine(isLocale, 'must be a language tag such as en-US'));
export const secret = z.string().check(z.minLength(32, 'must have at least 32 characters'));

/**
 * Ports that browsers and `fetch` refuse to connect to: https://fetch.spec.whatwg.org/#port-blocking, without 0.
 */
export const badPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Of PostgreSQL, whose host may be left out, or of a mail server, which must have one. */
export function isServer(address: string, { needsHost }: { needsHost: boolean }): boolean {
  // For a Unix socket the folder is in the query and the host is empty.
  const url = URL.parse(address.replace('@/', '@localhost/'));
  return url !== null && (url.hostname !== '' || !needsHost);
}

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

export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
