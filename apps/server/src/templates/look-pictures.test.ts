import { expect, test } from 'vitest';
import { buildDocx, paragraph, run } from '../../test/docx-builder.ts';
import { inlineDrawing, pictureLink, pictureOf } from '../../test/docx-pictures.ts';
import { createUser } from '../../test/factories.ts';
import { buildPng } from '../../test/picture-builder.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { uploadImport } from '../../test/upload-import.ts';

const drawing = inlineDrawing({ width: 60, height: 40, alt: 'Seal', graphic: pictureOf('p1') });
const file = buildDocx({
  body: paragraph(run('Sealed ') + drawing),
  relationships: pictureLink('p1', 'media/a.png'),
  entries: { 'word/media/a.png': buildPng({ width: 30, height: 20 }) },
});

describeOnEachDatabase('the pictures of a look', (createTestApp) => {
  async function importInto(app: TestApp) {
    const staff = await createUser(app, { role: 'staff' });
    const answer = await uploadImport(app, staff, { name: 'a.docx', bytes: file });
    expect(answer.statusCode).toBe(200);
    const { document_content, look, source_document } = answer.json();
    const sha256: string = look.pictures['Picture 1'].sha256;
    const body = { name: 'Sealed', document_content, look, source_document: source_document.id };
    return { staff, api: app.api(staff.access), body, sha256 };
  }

  const fetchPicture = (app: TestApp, id: number, sha256: string, access: string) =>
    app.request({
      method: 'GET',
      url: `/api/templates/${id}/logo/${sha256}/`,
      headers: { authorization: `Bearer ${access}` },
    });

  test('go with the import to its template, are printed, and are given to those who may see it', async () => {
    const app = await createTestApp();
    const { api, body, sha256, staff } = await importInto(app);
    const { id } = await api.createTemplate({ body: { ...body, access: 'shared' } });
    const printed = await app.request({
      method: 'POST',
      url: `/api/templates/${id}/preview_document/`,
      headers: { authorization: `Bearer ${staff.access}`, accept: 'application/pdf' },
      payload: { form_data: {} },
    });
    expect(printed.rawPayload.toString('latin1')).toContain('/Subtype /Image');
    const client = await createUser(app, { role: 'client' });
    expect((await fetchPicture(app, id, sha256, client.access)).statusCode).toBe(404);
    await api.publishTemplate({ params: { id } });
    expect((await fetchPicture(app, id, sha256, client.access)).statusCode).toBe(200);
  });

  test('go with a house look to the templates that take it', async () => {
    const app = await createTestApp();
    const { api, body, sha256, staff } = await importInto(app);
    const first = await api.createTemplate({ body });
    const look = {
      ...body.look,
      pictures: { ...body.look.pictures, Other: { sha256: 'b'.repeat(64), width: 9, height: 9 } },
    };
    const saved = await api.saveHouseLook({ body: { company: null, template: first.id, look } });
    const house = await api.getHouseLook({ params: { id: saved.id } });
    // Only those that are pictures of the template.
    expect(house.look).toEqual(body.look);
    const { id, revision = 0 } = await api.createTemplate({
      body: { ...body, look: null, source_document: null },
    });
    // The editor shows it before the draft is saved; a client never sees it before it is published.
    expect((await fetchPicture(app, id, sha256, staff.access)).statusCode).toBe(200);
    const change = { revision, look: house.look, access: 'shared' as const };
    const taken = await api.updateTemplate({ params: { id }, body: change });
    await api.deleteHouseLook({ params: { id: saved.id } });
    const client = await createUser(app, { role: 'client' });
    expect((await fetchPicture(app, id, sha256, client.access)).statusCode).toBe(404);
    await api.updateTemplate({ params: { id }, body: { revision: taken.revision ?? 0, look: house.look } });
    await api.publishTemplate({ params: { id } });
    expect((await fetchPicture(app, id, sha256, client.access)).statusCode).toBe(200);
  });

  test('of another template are refused, although the store has them', async () => {
    const app = await createTestApp();
    const { api, body, sha256, staff } = await importInto(app);
    await api.createTemplate({ body });
    const refused = { body: { look: ['The look names a picture that is not one of this template.'] } };
    const without = { ...body, source_document: null };
    expect(await failureOf(api.createTemplate({ body: without }))).toMatchObject(refused);
    const other = await api.createTemplate({ body: { ...without, look: null } });
    const change = { params: { id: other.id }, body: { revision: other.revision ?? 0, look: body.look } };
    expect(await failureOf(api.updateTemplate(change))).toMatchObject(refused);
    expect((await fetchPicture(app, other.id, sha256, staff.access)).statusCode).toBe(404);
  });
});
