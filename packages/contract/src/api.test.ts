import { expect, expectTypeOf, test } from 'vitest';
import { type Call, createApi } from './api.ts';
import { routes } from './routes.ts';
import type { Template } from './templates.ts';

function recordingApi() {
  const calls: Call[] = [];
  const api = createApi(routes, (call) => {
    calls.push(call);
    return Promise.resolve(undefined);
  });
  return { api, calls };
}

test('fills the parameters into the path and keeps the trailing slash', async () => {
  const { api, calls } = recordingApi();
  await api.getTemplate({ params: { id: 7 } });
  await api.validateResetToken({ params: { token: 'a/b' } });
  expect(calls.map((call) => call.path)).toEqual(['/api/templates/7/', '/api/auth/validate-token/a%2Fb/']);
});

test('writes only the given parts of a query', async () => {
  const { api, calls } = recordingApi();
  await api.listUsers({ query: { search: 'a b' } });
  await api.listUsers({});
  expect(calls.map((call) => call.path)).toEqual(['/api/users/?search=a+b', '/api/users/']);
});

test('types answers and inputs by the call', () => {
  const { api } = recordingApi();
  expectTypeOf(api.listTemplates).returns.resolves.toEqualTypeOf<Template[]>();
  expectTypeOf(api.login).parameter(0).toExtend<{ body: { email: string; password: string } }>();
  // @ts-expect-error a path's parameter can't be left out
  void (() => api.getTemplate({}));
});

test('no two calls share a method and a path', () => {
  const places = Object.values(routes).map((route) => `${route.method} ${route.path}`);
  expect(new Set(places).size).toBe(places.length);
});
