import type { ImportAnswer } from '@inkfield/contract/imports';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { buildPdf } from '../../test/pdf-builder.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { uploadImport } from '../../test/upload-import.ts';

/** A form of one field, whose pages are another file for each title. */
const formFile = (title: string) =>
  buildPdf({
    pages: [
      [
        { text: title, x: 72, y: 740 },
        { text: 'Name:', x: 72, y: 700 },
      ],
    ],
    widgets: [{ rect: [120, 696, 300, 712], body: '/FT/Tx/T(name)' }],
  });

describeOnEachDatabase('the source document of a template', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;

  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });

  async function send(bytes: Uint8Array): Promise<ImportAnswer> {
    const answer = await uploadImport(app, staff, { name: 'form.pdf', bytes });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  const call = (method: 'POST' | 'PATCH', url: string, payload: object, as = staff) =>
    app.request({ method, url, headers: { authorization: `Bearer ${as.access}` }, payload });

  const create = (
    { document_content, fields, pdf_form, source_document }: ImportAnswer,
    changes: object = {},
  ) =>
    call('POST', '/api/templates/', {
      name: `Form ${Math.random()}`,
      document_content,
      fields,
      pdf_form,
      source_document: source_document.id,
      ...changes,
    });

  test('comes back with pages of an earlier file, before it was published and after', async () => {
    const [first, second] = [await send(formFile('First edition')), await send(formFile('Second edition'))];
    const { id } = (await create(first)).json();
    const api = app.api(staff.access);
    const save = async (body: object) => {
      const { revision = 0 } = await api.getTemplate({ params: { id } });
      const answer = await call('PATCH', `/api/templates/${id}/`, { revision, ...body });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().source_document;
    };
    const taken = { source_document: second.source_document.id, pdf_form: second.pdf_form };
    expect(await save(taken)).toBe(second.source_document.id);
    expect(await save({ pdf_form: first.pdf_form })).toBe(first.source_document.id);
    await api.publishTemplate({ params: { id }, body: {} });
    await save(taken);
    const { pdf_form } = await api.getTemplateVersion({ params: { id, version: 1 } });
    expect(await save({ pdf_form })).toBe(first.source_document.id);
    // A copy takes both from the template.
    expect((await create(first)).statusCode).toBe(201);
  });

  test('is no file that was never imported as a form', async () => {
    const imported = await send(formFile('Third edition'));
    const made = (await create(imported)).json();
    const pdf_form = { ...imported.pdf_form, base: 'a'.repeat(64) };
    const refused = await call('PATCH', `/api/templates/${made.id}/`, { revision: made.revision, pdf_form });
    expect([refused.statusCode, refused.json().pdf_form]).toEqual([400, [expect.any(String)]]);
  });
});
