/** The pages that a mailed link opens, on either site. */
const linkPages = {
  setPassword: '/reset-password/:token',
  emailChange: '/email-change/:token',
} as const;

/** The pages with the same path on both sites. */
const sharedPages = { ...linkPages, signIn: '/signin' } as const;

/** The pages of the client's site. The server answers any other address with the status 404. */
export const clientPages = {
  ...sharedPages,
  landing: '/',
  signUp: '/signup',
  reset: '/reset',
  /** Says that the token is missing and leads to `reset`. */
  setPasswordWithoutToken: '/reset-password',
  dashboard: '/dashboard',
  generator: '/user',
  table: '/user/table',
  document: '/document',
  account: '/account',
  /** People and companies whose values are used again. */
  profiles: '/profiles',
  /** Whether a document was generated here, for everybody who holds a copy. */
  check: '/check',
  /** Why a mailed link to a document did not work. */
  noDownload: '/no-download',
  /** How to use the site, for everybody. */
  help: '/help',
} as const;
export type ClientPage = (typeof clientPages)[keyof typeof clientPages];

/** The pages of the provider's site that the server leads to. Only its app knows the others. */
export const providerPages = {
  ...sharedPages,
  usage: '/usage',
  /** The generator of the client's site on a draft, for staff: a page of its own. */
  trial: '/trial',
} as const;

/** Where one template is edited, on the provider's site. */
export function providerTemplatePath(id: number): string {
  return `/templates/${id}`;
}

/** The page of the client's site at a path. Capitals and slashes at the end make no difference. */
export function clientPageAt(pathname: string): ClientPage | undefined {
  const path = partsOf(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''));
  return Object.values(clientPages).find((page) => isAt(partsOf(page), path));
}

/** The URL of a mailed link. `siteUrl` is the configured one, whatever host a request named. */
export function linkUrl(siteUrl: string, page: keyof typeof linkPages, token: string): string {
  return siteUrl + linkPages[page].replace(':token', encodeURIComponent(token));
}

const linkPrefixes = Object.values(linkPages).map((page) => page.replace(':token', ''));

/** Whether a path carries a token. */
export function carriesToken(pathname: string): boolean {
  return linkPrefixes.some((prefix) => pathname.toLowerCase().startsWith(prefix));
}

const partsOf = (path: string) => path.split('/');

function isAt(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    path.length === pattern.length &&
    pattern.every((part, at) => (part.startsWith(':') ? path[at] !== '' : part === path[at]))
  );
}
