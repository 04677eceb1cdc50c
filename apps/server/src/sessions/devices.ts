import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { type Cookie, readCookie, writeCookie } from './cookies.ts';
import { type Clock, secondsFrom } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import type { Composers } from '../mail/compose.ts';
import { type Addressee, type Mail, writeMail } from '../mail/mail.ts';
import type { QueuedMail } from '../events/outbox.ts';

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

interface SentDevice {
  site: 'client' | 'provider';
  header: string | undefined;
  /** Undefined for an address without an account, which takes as long to look at. */
  owner: DeviceOwner | undefined;
}

/** The device that a request comes from, where it has signed in to this account with its current password. */
export function readDeviceCookie(config: Config, { site, header, owner }: SentDevice): string | undefined {
  const bound = boundTo(owner ?? { id: 0, password_hash: null });
  return readCookie(config, deviceCookie(config, site), { header, boundTo: bound });
}

function boundTo({ id, password_hash }: DeviceOwner): string {
  return `${id} ${password_hash}`;
}

/** In the order in which they are looked for: browsers name those that they descend from. */
const browsers: readonly Kind[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly Kind[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
type Kind = readonly [name: string, sign: RegExp];

/** Longer than any browser sends; the rest is not looked at. */
const maxLookedAt = 1000;

/**
 * Browser and system of a User-Agent header, such as 'Firefox on Windows'. Fixed words only: the header is
 * arbitrary input, and these words go into mails.
 */
export function deviceOf(userAgent: string | undefined): string {
  const looked = (userAgent ?? '').slice(0, maxLookedAt);
  const browser = nameIn(browsers, looked);
  const system = nameIn(systems, looked);
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(kinds: readonly Kind[], text: string): string | undefined {
  return kinds.find(([, sign]) => sign.test(text))?.[0];
}

/** An address as far as its owner recognises it: `203.0.113.x`, or the network of a household for IPv6. */
export function shortened(network: string): string {
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, 'x') : network;
}

const dayS = 24 * 60 * 60;
/** Mails to one account in a day: beyond these they would only be noise, or a way to fill a mailbox. */
const mailsPerDay = 3;

/**
 * Whether the owner of an account is mailed of a sign-in from a device that is not known: not of the first one after
 * registering, and a few times a day at most. In the transaction of the sign-in, before its session is there.
 */
export async function isNews(tx: Queries, clock: Clock, userId: number): Promise<boolean> {
  const aDayAgo = secondsFrom(clock, -dayS);
  const mailed = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', aDayAgo)
    .where('announced_at', 'is not', null)
    .limit(mailsPerDay)
    .execute();
  return mailed.length < mailsPerDay && !(await isFirst(tx, userId, aDayAgo));
}

/** An old account without sessions is not a fresh one: those that are long over are swept. */
async function isFirst(tx: Queries, userId: number, aDayAgo: string): Promise<boolean> {
  const fresh = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('created_at', '>', aDayAgo)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('sessions').select('sessions.id').where('user_id', '=', userId))),
    )
    .executeTakeFirst();
  return fresh !== undefined;
}

export const sessionMailComposers: Composers<'new-device'> = {
  'new-device': (_deps, _tx, { user, queued }) => ({ mail: newDeviceMail(user, queued) }),
};

/** A notice without a link: it must not teach anybody to click one. */
function newDeviceMail(user: Addressee, { at, device, network }: QueuedMail<'new-device'>): Mail {
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return writeMail({
    to: user.email,
    subject: 'A new device has signed in to your account',
    firstName: user.first_name,
    before: [
      'Your account was signed in to from a device that it does not know:',
      `Time: ${moment} UTC\nDevice: ${device}\nNetwork: ${network}`,
      'If it was you, there is nothing to do.',
      'If it was not you, set another password with “Forgot password?” on the sign-in page: that ends every session. Then tell us.',
    ],
    after: [],
  });
}
