import { expect, test } from 'vitest';
import { routes } from './routes.ts';
import { routesWithoutSchemas } from './vite.ts';

const { load } = routesWithoutSchemas();

test('a browser gets method and path of every route, and nothing else of it', () => {
  const source = load('/anywhere/packages/contract/src/routes.ts') ?? '';
  const slim: unknown = JSON.parse(/^export const routes = (.*);$/.exec(source)?.[1] ?? '');
  const expected = Object.entries(routes).map(([name, { method, path }]) => [name, { method, path }]);
  expect(slim).toEqual(Object.fromEntries(expected));
});

test('every other module stays as it is', () => {
  expect(load('/anywhere/packages/contract/src/route.ts')).toBeUndefined();
  expect(load('/anywhere/apps/client/src/routes.ts')).toBeUndefined();
});
