import { routes } from './routes.ts';

/**
 * A Vite plugin that leaves only the method and path of each route, which is all that a browser reads. The schemas of
 * all calls would add 15 kB of script to each page.
 */
export function routesWithoutSchemas() {
  return {
    name: 'routes-without-schemas',
    load: (id: string) => (id.endsWith('/packages/contract/src/routes.ts') ? slimModule() : undefined),
  };
}

function slimModule(): string {
  const slim = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }]);
  return `export const routes = ${JSON.stringify(Object.fromEntries(slim))};`;
}
