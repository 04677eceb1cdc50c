import { createHash } from 'node:crypto';

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** For how long a finished call is remembered. */
export const idempotencyHours = 24;

export function isIdempotencyKey(key: string): boolean {
  return keyPattern.test(key);
}

/** The same call gives the same fingerprint, in whatever order the members of its body were written. */
export function fingerprintCall(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    // A list of entries: an object would move members that look like numbers and lose one called `__proto__`.
    return { members: Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)) };
  });
}
