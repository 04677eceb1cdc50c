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

  // Who may open it is tested in trust/dl-download.test.ts; here, that each database finds the session of a cookie.
  test('the cookie alone opens it, until its session ends', async () => {
    const user = await createUser(app, { withPassword: true });
    const template = await createPublished(app, { staff });
    const { id } = await createDocument(app, user, template);
    const payload = { email: user.email, password };
    const answer = await app.request({ method: 'POST', url: '/api/auth/login/', payload });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const url = `/api/templates/${template.id}/download_pdf/?document_id=${id}`;
    const open = async () => (await app.request({ url, headers: { cookie, ...click } })).statusCode;
    expect(await open()).toBe(200);
    await app.api().logout({ body: { refresh: answer.json<{ refresh: string }>().refresh } });
    expect(await open()).toBe(303);
  });

  test("the links to files of the provider's site lead to its sign-in page as well", async () => {
    for (const url of ['/api/documents/1/pdf/', '/api/source-documents/1/']) {
      const followed = await app.app.provider.inject({ url, headers: click });
      expect([followed.statusCode, followed.headers['location']]).toEqual([303, '/signin']);
      expect((await app.app.provider.inject({ url })).statusCode).toBe(401);
    }
  });
});
