import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { buildJpeg, buildPng } from '../../test/picture-builder.ts';
import { createDraft, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { findMiscounted } from '../quotas/recount.ts';

const png = buildPng();
const quota = 1_000_000_000;
const none = { bytes: Infinity, documents: Infinity, tables: Infinity };

describeOnEachDatabase('logos', (createTestApp) => {
  let testApp: TestApp;
  let staff: TestUser;
  let client: TestUser;
  beforeAll(async () => {
    testApp = await createTestApp({
      quotas: { user: { ...none, bytes: quota }, company: none, installation: none },
    });
    staff = await createUser(testApp, { role: 'staff' });
    client = await createUser(testApp);
  });

  function send(template: number, bytes: Uint8Array = png, as?: TestUser): Promise<LightMyRequestResponse> {
    const boundary = 'x-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`;
    return testApp.request({
      method: 'POST',
      url: `/api/templates/${template}/logo/`,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(as && { authorization: `Bearer ${as.access}` }),
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }

  const fetchLogo = (template: number, sha256: string, as?: TestUser) =>
    testApp.request({
      method: 'GET',
      url: `/api/templates/${template}/logo/${sha256}/`,
      headers: as ? { authorization: `Bearer ${as.access}` } : {},
    });

  async function uploaded(template: number, bytes: Uint8Array = png) {
    const answer = await send(template, bytes, staff);
    expect(answer.statusCode).toBe(201);
    const logo: { sha256: string; pixel_width: number; pixel_height: number } = answer.json();
    return { ...logo, alt: 'Vance & Sons', align: 'left' as const, height: 36 };
  }

  /** A published template, shared, whose pages carry a picture. */
  async function createWithLogo(bytes: Uint8Array = png) {
    const draft = await createDraft(testApp, { access: 'shared', staff });
    const logo = await uploaded(draft.id, bytes);
    const params = { id: draft.id };
    await testApp.api(staff.access).updateTemplate({ params, body: { revision: 1, page: { logo } } });
    await testApp.api(staff.access).publishTemplate({ params });
    return { id: draft.id, logo };
  }

  const pdfOf = (id: number) =>
    testApp.request({
      method: 'POST',
      url: `/api/templates/${id}/preview_document/`,
      headers: { authorization: `Bearer ${client.access}`, accept: 'application/pdf' },
      payload: { form_data: { buyer: 'Ann' } },
    });

  test('a picture is kept under its hash, once, and given back as a picture that runs nothing', async () => {
    const { id } = await createDraft(testApp, { staff });
    const logo = await uploaded(id);
    expect(logo).toMatchObject({ pixel_width: 300, pixel_height: 100 });
    expect(await uploaded(id)).toEqual(logo);
    const answer = await fetchLogo(id, logo.sha256, staff);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test('a picture counts once towards the quota of who uploads it, which refuses when it is full', async () => {
    const { database } = testApp.deps;
    const keeper = await createUser(testApp, { role: 'staff' });
    const { id } = await createDraft(testApp, { staff });
    const { sha256 } = (await send(id, png, keeper)).json();
    expect((await send(id, png, keeper)).statusCode).toBe(201);
    const counted = database.query.selectFrom('stored_by_user').where('user_id', '=', keeper.id);
    expect(await counted.select('byte_count').execute()).toEqual([{ byte_count: png.byteLength }]);
    expect(await findMiscounted(database)).toEqual([]);
    await database.query
      .updateTable('stored_by_user')
      .set({ byte_count: quota })
      .where('user_id', '=', keeper.id)
      .execute();
    const refused = await send(id, buildPng({ width: 20 }), keeper);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'quota_reached']);
    expect((await fetchLogo(id, sha256, keeper)).statusCode).toBe(200);
  });

  test('a JPEG is one whatever it is called', async () => {
    const { id } = await createDraft(testApp, { staff });
    const { sha256 } = await uploaded(id, buildJpeg());
    expect((await fetchLogo(id, sha256, staff)).headers['content-type']).toBe('image/jpeg');
  });

  test('only staff upload, to a template that there is', async () => {
    const { id } = await createPublished(testApp, { staff });
    expect((await send(id)).statusCode).toBe(401);
    expect((await send(id, png, client)).statusCode).toBe(403);
    expect((await send(999_999, png, staff)).statusCode).toBe(404);
  });

  test.each([
    [
      'an SVG',
      Buffer.from('<svg onload="alert(1)"/>'),
      'SVG pictures cannot be used. Save the logo as PNG, about 1000 pixels wide.',
    ],
    ['a picture cut half-way', png.subarray(0, 60), 'The picture is damaged or not complete.'],
    [
      'a bomb of pixels',
      buildPng({ pixels: Buffer.alloc(30_000_000) }),
      'The picture is damaged or not complete.',
    ],
    [
      'a PNG with a filter that there is not',
      buildPng({ width: 1, height: 1, pixels: Buffer.from([9, 0, 0, 0]) }),
      'The picture is damaged or not complete.',
    ],
  ])('of %s nothing is kept, and it is said why', async (_what, bytes, text) => {
    const { id } = await createDraft(testApp, { staff });
    const answer = await send(id, bytes, staff);
    expect([answer.statusCode, answer.json().file]).toEqual([400, [text]]);
    const rows = testApp.deps.database.query.selectFrom('template_logos').select('sha256');
    expect(await rows.where('template_id', '=', id).execute()).toEqual([]);
  });

  test('a file of more than 500 kB is refused before it is read to its end', async () => {
    const { id } = await createDraft(testApp, { staff });
    expect((await send(id, Buffer.alloc(600_000), staff)).statusCode).toBe(413);
  });

  test('clients see the logo of what was published for them, and nothing else', async () => {
    const { id, logo } = await createWithLogo();
    const other = await uploaded(id, buildPng({ width: 40 }));
    expect((await fetchLogo(id, logo.sha256)).statusCode).toBe(401);
    expect((await fetchLogo(id, logo.sha256, client)).statusCode).toBe(200);
    // Uploaded, in no version.
    expect((await fetchLogo(id, other.sha256, client)).statusCode).toBe(404);
    const params = { id };
    await testApp.api(staff.access).updateTemplate({ params, body: { revision: 2, access: 'private' } });
    expect((await fetchLogo(id, logo.sha256, client)).statusCode).toBe(404);
    expect((await fetchLogo(id, logo.sha256, staff)).statusCode).toBe(200);
  });

  test('a name of any other stored file is no logo', async () => {
    const { id } = await createWithLogo();
    const generated = await testApp
      .api(client.access)
      .generateDocument({ params: { id }, body: { form_data: { buyer: 'Ann' } } });
    expect((await fetchLogo(id, generated.sha256, staff)).statusCode).toBe(404);
    const page = { logo: { ...(await uploaded(id)), sha256: generated.sha256 } };
    const update = testApp.api(staff.access).updateTemplate({ params: { id }, body: { revision: 2, page } });
    expect(await failureOf(update)).toMatchObject({
      status: 400,
      body: { page: ['This logo was not uploaded for this template.'] },
    });
  });

  test('a logo of another template, or of another size than it has, is refused', async () => {
    const { logo } = await createWithLogo(buildPng({ width: 70 }));
    const { id } = await createDraft(testApp, { staff });
    const own = await uploaded(id);
    for (const wrong of [logo, { ...own, pixel_width: 2 }]) {
      const body = { revision: 1, page: { logo: wrong } };
      expect(
        await failureOf(testApp.api(staff.access).updateTemplate({ params: { id }, body })),
      ).toMatchObject({
        status: 400,
      });
    }
  });

  test('a published version keeps its logo when the draft gets another one, and can be the draft again', async () => {
    const { id, logo } = await createWithLogo();
    const asStaff = testApp.api(staff.access);
    const second = await uploaded(id, buildPng({ width: 50 }));
    await asStaff.updateTemplate({ params: { id }, body: { revision: 2, page: { logo: second } } });
    expect((await testApp.api(client.access).getTemplate({ params: { id } })).page.logo).toEqual(logo);
    await asStaff.publishTemplate({ params: { id } });
    const first = await asStaff.getTemplateVersion({ params: { id, version: 1 } });
    expect(first.page.logo).toEqual(logo);
    // A client may still have the older page open.
    expect((await fetchLogo(id, logo.sha256, client)).statusCode).toBe(200);
    const again = await asStaff.updateTemplate({ params: { id }, body: { revision: 3, page: first.page } });
    expect(again.page.logo).toEqual(logo);
  });

  test('the PDF and the pictures of its pages carry it', async () => {
    const { id } = await createWithLogo();
    const plain = await createPublished(testApp, { staff });
    const pdf = (await pdfOf(id)).rawPayload.toString('latin1');
    expect(pdf).toContain('/Subtype /Image');
    expect((await pdfOf(plain.id)).rawPayload.toString('latin1')).not.toContain('/Subtype /Image');
    const query = { pages: 'svg' as const };
    const body = { form_data: {} };
    const { pages } = await testApp.api(client.access).previewDocument({ params: { id }, query, body });
    expect(pages?.[0]?.svg).toMatch(/<image href="#logo" width="108" height="36" /);
  });
});
