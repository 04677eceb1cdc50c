import { beforeAll, expect, test } from 'vitest';
import { createUser, password, type TestUser } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';

/** A click on the link, as Chromium sends it. */
const click = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describeOnEachDatabase('the link to a PDF', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });

  async function signIn(user: TestUser) {
    const payload = { email: user.email, password };
    const answer = await app.request({ method: 'POST', url: '/api/auth/login/', payload });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return { cookie, ...answer.json<{ access: string; refresh: string }>() };
  }

  async function scene() {
    const user = await createUser(app, { withPassword: true });
    const template = await createPublished(app, { staff });
    const { id } = await createDocument(app, user, template);
    const url = `/api/templates/${template.id}/download_pdf/?document_id=${id}`;
    const open = (headers: Record<string, string> = {}) => app.request({ url, headers });
    return { user, open };
  }

  test('DL1 and DL2: a token opens it, and so does the cookie alone', async () => {
    const { user, open } = await scene();
    const { cookie, access } = await signIn(user);
    expect((await open({ authorization: `Bearer ${access}` })).statusCode).toBe(200);
    expect((await open({ cookie, ...click })).statusCode).toBe(200);
  });

  test('DL3: without a session a program gets 401, somebody who follows the link the sign-in page', async () => {
    const { open } = await scene();
    const answer = await open();
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    const followed = await open(click);
    expect(followed.statusCode).toBe(303);
    expect(followed.headers['location']).toBe('/signin');
    // Over plain http to another host browsers tell nothing else of a navigation.
    const inClear = await open({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([inClear.statusCode, inClear.headers['location']]).toEqual([303, '/signin']);
    expect((await open({ accept: 'application/json' })).statusCode).toBe(401);
    const elsewhere = await app.request({ url: '/api/documents/', headers: click });
    expect(elsewhere.statusCode).toBe(401);
  });

  test("the links to files of the provider's site lead to its sign-in page as well", async () => {
    for (const url of ['/api/documents/1/pdf/', '/api/source-documents/1/']) {
      const followed = await app.app.provider.inject({ url, headers: click });
      expect([followed.statusCode, followed.headers['location']]).toEqual([303, '/signin']);
      expect((await app.app.provider.inject({ url })).statusCode).toBe(401);
    }
  });

  test('DL5: the cookie ends with its session', async () => {
    const { user, open } = await scene();
    const { cookie, refresh } = await signIn(user);
    await app.api().logout({ body: { refresh } });
    expect((await open({ cookie })).statusCode).toBe(401);
  });

  test("DL6: the cookie does not open somebody else's document", async () => {
    const { open } = await scene();
    const other = await createUser(app, { withPassword: true });
    const { cookie } = await signIn(other);
    expect((await open({ cookie, ...click })).statusCode).toBe(404);
  });

  test('HD10: another site gets nothing, with the cookie or without it', async () => {
    const { user, open } = await scene();
    const { cookie } = await signIn(user);
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'embed' };
    expect((await open({ cookie, ...foreign })).statusCode).toBe(403);
    expect((await open(foreign)).statusCode).toBe(403);
  });
});
