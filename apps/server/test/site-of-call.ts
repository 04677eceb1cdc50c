import { isForProvidersSite, type Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';

const all: Route[] = Object.values(routes);
const ofStaff = all
  .filter(isForProvidersSite)
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));
/** `/api/users/profile/` looks like `/api/users/:id/` too. */
const ofClient = new Set(
  all.filter((one) => !isForProvidersSite(one)).map((one) => `${one.method} ${one.path}`),
);

/** Which of the two sites answers a call. */
export function siteOfCall(method: string, url: string): 'client' | 'provider' {
  const path = url.split('?')[0] ?? '';
  if (ofClient.has(`${method} ${path}`)) return 'client';
  return ofStaff.some((one) => one.method === method && one.pattern.test(path)) ? 'provider' : 'client';
}
