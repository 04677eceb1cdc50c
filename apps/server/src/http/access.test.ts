import type { Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createServer } from './server.ts';

const calls: [name: string, route: Route][] = Object.entries(routes);
const guarded = calls.filter(([, route]) => route.access !== 'public');

/** A URL of the call, with ids that do not exist. */
function address(route: Route): string {
  return route.path.replace(/:\w+/g, '999999');
}

describe('who may call what', () => {
  let testApp: TestApp;
  let users: Record<'client' | 'staff' | 'disabled', TestUser>;
  beforeAll(async () => {
    ({ testApp } = await createTestApp({ database: 'sqlite' }));
    users = {
      client: await createUser(testApp),
      staff: await createUser(testApp, { role: 'staff' }),
      disabled: await createUser(testApp, { disabled: true }),
    };
  });

  const send = (route: Route, access?: string) =>
    testApp.request({
      method: route.method,
      url: address(route),
      headers: {
        ...(access !== undefined && { authorization: `Bearer ${access}` }),
        ...(route.body !== undefined && { 'content-type': 'application/json' }),
      },
      // Invalid JSON: a caller without the right must be refused before the parser runs.
      ...(route.body !== undefined && { payload: '{"unfinished' }),
    });

  test('a route that does not say so can not be registered', () => {
    const server = createServer(testApp.deps, { https: false });
    expect(() => server.get('/api/whose/', () => '')).toThrow('does not say who may call it');
  });

  test.each(guarded)('%s refuses nobody in particular before it reads the body', async (_name, route) => {
    const response = await send(route);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toMatchObject({
      code: 'not_authenticated',
      request_id: response.headers['x-request-id'],
    });
  });

  test.each(guarded)('%s refuses a disabled user', async (_name, route) => {
    expect((await send(route, users.disabled.access)).statusCode).toBe(401);
  });

  test.each(guarded.filter(([, { access }]) => access !== 'signed-in'))(
    '%s refuses a client before it reads the body',
    async (_name, route) => {
      const response = await send(route, users.client.access);
      expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
    },
  );

  test.each(guarded.filter(([, { access }]) => access === 'admin'))(
    '%s refuses staff',
    async (_name, route) => {
      expect((await send(route, users.staff.access)).statusCode).toBe(403);
    },
  );

  test.each(guarded.filter(([, route]) => route.body !== undefined))(
    '%s refuses an unfinished body of somebody who may call it',
    async (_name, route) => {
      const admin = await createUser(testApp, { role: 'admin' });
      const response = await send(route, admin.access);
      expect([response.statusCode, response.json().code]).toEqual([400, 'malformed']);
    },
  );

  const paths = [
    ...new Set(calls.filter(([, { site }]) => site === undefined).map(([, route]) => address(route))),
  ];
  test.each(paths)('%s answers other methods with 405 and names the right ones', async (url) => {
    for (const method of ['PUT', 'OPTIONS'] as const) {
      // The provider's site knows every address.
      const response = await testApp.app.provider.inject({ method, url });
      expect([response.statusCode, response.json().code]).toEqual([405, 'method_not_allowed']);
      expect(String(response.headers['allow']).split(', ')).toEqual(
        expect.arrayContaining(
          calls.filter(([, route]) => address(route) === url).map(([, route]) => route.method),
        ),
      );
    }
  });

  test.each(paths)('%s without its slash is not found', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const response = await testApp.request({ method, url: url.slice(0, -1) });
      expect(response.statusCode).toBe(404);
    }
  });
});
