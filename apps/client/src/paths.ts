/** Where each page is, and functions for pages with a parameter. */
export const paths = {
  landing: '/',
  howItWorks: '/#howitworks',
  signIn: '/signin',
  signUp: '/signup',
  reset: '/reset',
  /** A token follows; without one the page says so and leads to `reset`. */
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  generator: '/user',
  table: '/user/table',
  account: '/account',
  /** A token follows, in the place of `:token`. */
  emailChange: '/email-change/:token',
} as const;

/**
 * The path of a page as `paths` has it: typed in capitals and with a slash at the end it is the same, and a token is
 * taken out. The router's own `Routes` and `matchPath` are 5 kB of script on each page.
 */
export function pagePath(pathname: string): string {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return path.replace(/^(\/reset-password)\/[^/]+$/, '$1').replace(/^(\/email-change)\/[^/]+$/, '$1/:token');
}

/** The document generator with a template. */
export function generatorPath(templateId: number): string {
  return `${paths.generator}?templateId=${templateId}`;
}
