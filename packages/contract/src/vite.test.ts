import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { routesWithoutSchemas } from './vite.ts';

const provider = routesWithoutSchemas('provider');

function slimRoutes({ load }: typeof provider): Record<string, unknown> {
  const source = load('/anywhere/packages/contract/src/routes.ts') ?? '';
  return JSON.parse(/^export const routes = (.*);$/.exec(source)?.[1] ?? '');
}

test('a browser gets method and path of every route, and nothing else of it', () => {
  const expected = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }]);
  expect(slimRoutes(provider)).toEqual(Object.fromEntries(expected));
});

test('the client’s site gets no call that only staff may make, and no call of the provider’s site', () => {
  const names = Object.keys(slimRoutes(routesWithoutSchemas('client')));
  expect(names).toEqual(expect.arrayContaining(['login', 'getProfile', 'generateDocument', 'exportOwnData']));
  for (const name of ['listUsers', 'publishTemplate', 'listAudit', 'startProviderSession']) {
    expect(Object.keys(routes)).toContain(name);
    expect(names).not.toContain(name);
  }
});

test('every other module stays as it is', () => {
  expect(provider.load('/anywhere/packages/contract/src/route.ts')).toBeUndefined();
  expect(provider.load('/anywhere/apps/client/src/routes.ts')).toBeUndefined();
});
