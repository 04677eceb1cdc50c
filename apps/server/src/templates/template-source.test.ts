import { PDFDocument } from '@cantoo/pdf-lib';
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

async function forbidden(title: string): Promise<Uint8Array> {
  const doc = await PDFDocument.load(formFile(title));
  const permissions = { modifying: false, annotating: false, fillingForms: false };
  doc.encrypt({ userPassword: '', ownerPassword: 'owner', permissions });
  return doc.save();
}

describeOnEachDatabase('the source document of a template', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    admin = await createUser(app, { role: 'admin' });
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

  const confirmations = async (id: number) =>
    (await app.api(admin.access).listAudit({ query: { action: 'source_document.filling_confirmed' } }))
      .filter(({ subject_id }) => subject_id === id)
      .map(({ actor }) => actor);

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

  test('may be a form whose owner forbids filling once staff confirm that they may, and the audit log says who', async () => {
    const imported = await send(await forbidden('Forbidden'));
    expect(imported.forbids_filling).toBe(true);
    const { id } = imported.source_document;
    for (const changes of [{}, { confirms_right_to_fill: false }]) {
      const refused = await create(imported, { name: 'Refused', ...changes });
      expect([refused.statusCode, refused.json().confirms_right_to_fill]).toEqual([
        400,
        [expect.any(String)],
      ]);
    }
    expect(await confirmations(id)).toEqual([]);
    const { query } = app.deps.database;
    expect(await query.selectFrom('templates').select('id').where('name', '=', 'Refused').execute()).toEqual(
      [],
    );
    expect((await create(imported, { confirms_right_to_fill: true })).statusCode).toBe(201);
    // A copy, or the pages again after others, need no second confirmation.
    expect((await create(imported)).statusCode).toBe(201);
    expect((await create(imported, { confirms_right_to_fill: true })).statusCode).toBe(201);
    expect(await confirmations(id)).toEqual([staff.id]);
  });

  test('does not become a form whose owner forbids filling by a save that confirms nothing', async () => {
    const [own, other] = [await send(formFile('Own')), await send(await forbidden('Other'))];
    const { id, revision } = (await create(own)).json();
    const both = { source_document: other.source_document.id, pdf_form: other.pdf_form };
    for (const body of [both, { pdf_form: other.pdf_form }]) {
      const refused = await call('PATCH', `/api/templates/${id}/`, { revision, ...body });
      expect([refused.statusCode, refused.json().confirms_right_to_fill]).toEqual([
        400,
        [expect.any(String)],
      ]);
    }
    expect((await app.api(staff.access).getTemplate({ params: { id } })).source_document).toBe(
      own.source_document.id,
    );
    const confirmed = { revision, ...both, confirms_right_to_fill: true };
    const saved = await call('PATCH', `/api/templates/${id}/`, confirmed);
    expect([saved.statusCode, saved.json().source_document]).toEqual([200, other.source_document.id]);
    expect(await confirmations(other.source_document.id)).toEqual([staff.id]);
  });

  test('needs no confirmation where only its words are used', async () => {
    const imported = await send(await forbidden('Words only'));
    expect((await create({ ...imported, pdf_form: undefined })).statusCode).toBe(201);
    expect(await confirmations(imported.source_document.id)).toEqual([]);
  });
});
