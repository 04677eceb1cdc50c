import { fillPath } from '@inkfield/contract/url-of';
import type { Route } from '@inkfield/contract/route';
import { routes } from '@inkfield/contract/routes';
import { expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

const all: Route[] = Object.values(routes);
const specified = [
  'GET /api/templates/',
  'GET /api/documents/',
  'POST /api/templates/:id/generate_document/',
  'POST /api/templates/:id/preview_document/',
  'GET /api/templates/:id/download_pdf/',
  'POST /api/auth/login/',
  'POST /api/auth/register/',
  'POST /api/auth/refresh/',
  'GET /api/users/profile/',
  'GET /api/users/',
  'GET /api/permissions/',
  'POST /api/permissions/grant_permission/',
  'POST /api/permissions/:id/revoke_permission/',
  'GET /api/permissions/my_permissions/',
  'POST /api/auth/forgot-password/',
  'POST /api/auth/reset-password/',
  'GET /api/auth/validate-token/:token/',
];
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isForStaff = ({ access }: Route) => access === 'staff' || access === 'admin';

/** Ids of nothing: whether a call is there shows before anything is looked for. */
function ask(
  { app }: TestApp,
  site: 'client' | 'provider',
  { route, access }: { route: Route; access: string },
) {
  const params = { id: 999_999, user: 999_999, version: 1, token: 'x', sha256: 'x' };
  return app[site].inject({
    method: route.method,
    url: fillPath(route.path, { params }),
    headers: { authorization: `Bearer ${access}` },
    ...(route.method !== 'GET' && { payload: {} }),
  });
}

describeOnEachDatabase('the port of the client site', (createTestApp) => {
  test('serves no call of staff but those of the specification, and the port of the provider serves all', async () => {
    const app = await createTestApp();
    const admin = await createUser(app, { role: 'admin' });
    const ofStaff = all.filter((route) => isForStaff(route) && !specified.includes(nameOf(route)));
    expect(ofStaff.length).toBeGreaterThan(35);
    for (const route of ofStaff) {
      const answer = await ask(app, 'client', { route, access: admin.access });
      expect([404, 405], nameOf(route)).toContain(answer.statusCode);
      const offered = app.app.provider.hasRoute({ method: route.method, url: route.path });
      expect(offered, nameOf(route)).toBe(true);
    }
  });

  test('serves the seventeen calls of the specification to everybody who may make them', async () => {
    const app = await createTestApp();
    const found = all.filter((route) => specified.includes(nameOf(route)));
    expect(found).toHaveLength(17);
    for (const route of found) {
      expect(app.app.client.hasRoute({ method: route.method, url: route.path }), nameOf(route)).toBe(true);
    }
    const staff = await createUser(app, { role: 'staff' });
    for (const path of ['/api/users/', '/api/permissions/']) {
      const headers = { authorization: `Bearer ${staff.access}` };
      expect((await app.app.client.inject({ url: path, headers })).statusCode, path).toBe(200);
    }
  });

  test('serves the calls of staff too where it is told to', async () => {
    const app = await createTestApp({ adminApiOnClientPort: true });
    const admin = await createUser(app, { role: 'admin' });
    const headers = { authorization: `Bearer ${admin.access}` };
    expect((await app.app.client.inject({ url: '/api/audit/', headers })).statusCode).toBe(200);
  });
});
