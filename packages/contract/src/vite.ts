import { routes } from './routes.ts';
import type { Route } from './route.ts';

/**
 * A Vite plugin that leaves only the method and path of each route, which is all that a browser reads. The schemas of
 * all calls would add 15 kB of script to each page. The client's site leaves out the calls that only staff may make.
 */
export function routesWithoutSchemas(site: 'client' | 'provider') {
  const used = Object.entries<Route>(routes).filter(
    ([, route]) => site === 'provider' || isForClients(route),
  );
  const slim = used.map(([name, { method, path }]) => [name, { method, path }]);
  const module = `export const routes = ${JSON.stringify(Object.fromEntries(slim))};`;
  return {
    name: 'routes-without-schemas',
    load: (id: string) => (id.endsWith('/packages/contract/src/routes.ts') ? module : undefined),
  };
}

function isForClients({ access, site }: Route): boolean {
  return (access === 'public' || access === 'signed-in') && site !== 'provider';
}
