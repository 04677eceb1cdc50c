/** One set of headers for each kind of answer (trust, 2.HD). */

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export interface HeaderOptions {
  /** Whether the site is reached over https only. */
  https: boolean;
}

/** For JSON and for every failure, also those below HTTP's own parser. */
export function apiHeaders({ https }: HeaderOptions): Record<string, string> {
  return {
    ...always,
    ...transport(https),
    'content-security-policy': apiPolicy,
    'cache-control': 'no-store',
  };
}

/** For the product's own HTML pages. */
export function pageHeaders({ https }: HeaderOptions): Record<string, string> {
  return {
    ...always,
    ...transport(https),
    'content-security-policy': pagePolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  };
}

function transport(https: boolean): Record<string, string> {
  return https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};
}
