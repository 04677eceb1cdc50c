import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { buildPdf } from '../../test/pdf-builder.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { uploadImport } from '../../test/upload-import.ts';
import { findMiscounted } from '../quotas/recount.ts';

const form = buildPdf({
  pages: [
    [
      { text: 'Name of the applicant:', x: 72, y: 700 },
      { text: 'State:', x: 72, y: 670 },
      { text: 'I have pets', x: 100, y: 640 },
      { text: 'Remarks:', x: 72, y: 600 },
    ],
  ],
  widgets: [
    { rect: [200, 696, 400, 712], body: '/FT/Tx/T(applicant)/Ff 2' },
    { rect: [120, 666, 300, 682], body: '/FT/Ch/Ff 131072/T(State)/Opt[(Ohio)(Utah)]' },
    { rect: [76, 638, 90, 652], body: '/FT/Btn/T(c1)/AP<</N<</Yes null/Off null>>>>' },
    { rect: [130, 590, 190, 604], body: '/FT/Tx/T(Remarks)/A<</S/JavaScript/JS(app.alert\\(1\\))>>' },
  ],
  catalog: '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>',
});

describeOnEachDatabase('a template that fills a PDF form', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  let client: TestUser;
  let imported: Awaited<ReturnType<typeof send>>;
  let template: number;

  const upload = (bytes: Uint8Array, query = '') =>
    uploadImport(app, staff, { name: 'application.pdf', bytes, query });

  async function send(bytes: Uint8Array, query = '') {
    const answer = await upload(bytes, query);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  const sendText = () =>
    send(
      buildPdf({
        pages: [
          [{ text: 'Dear [name], this letter is long enough to have words of its own.', x: 72, y: 700 }],
        ],
      }),
    );

  const create = (changes: object) =>
    app.request({
      method: 'POST',
      url: '/api/templates/',
      headers: { authorization: `Bearer ${staff.access}` },
      payload: {
        name: `Application ${Math.random()}`,
        document_content: imported.document_content,
        fields: imported.fields,
        pdf_form: imported.pdf_form,
        source_document: imported.source_document.id,
        access: 'shared',
        ...changes,
      },
    });

  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
    client = await createUser(app);
    imported = await send(form);
    const created = await create({});
    expect(created.statusCode, created.body).toBe(201);
    template = created.json().id;
    await app.api(staff.access).publishTemplate({ params: { id: template }, body: {} });
  });

  test('is imported with a field for each name, its words, and a box for each place', () => {
    expect(imported.fields.map(({ name, field_type: type }: never) => [name, type])).toEqual([
      ['applicant_name', 'text'],
      ['state', 'select'],
      ['i_have_pets', 'checkbox'],
      ['remarks', 'text'],
    ]);
    expect(imported.document_content).toContain('Name of the applicant: [applicant_name]');
    expect(imported.document_content).toContain('{if i_have_pets}☒{else}☐{end} I have pets');
    expect(imported.pdf_form.boxes).toHaveLength(4);
  });

  test('keeps its file: another document does not take its place', async () => {
    const other = await send(Buffer.from(form));
    const made = (await create({})).json();
    const answer = await app.request({
      method: 'PATCH',
      url: `/api/templates/${made.id}/`,
      headers: { authorization: `Bearer ${staff.access}` },
      payload: { revision: made.revision, source_document: (await sendText()).source_document.id },
    });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain('not those of the source document');
    // The same pages in a second import are the same file.
    const same = await app.request({
      method: 'PATCH',
      url: `/api/templates/${made.id}/`,
      headers: { authorization: `Bearer ${staff.access}` },
      payload: { revision: made.revision, source_document: other.source_document.id },
    });
    expect(same.statusCode, same.body).toBe(200);
  });

  test('gives the client the pages of the file with the values in place, and nothing that acts', async () => {
    const remarks = 'We have two cats and a dog that is very old and sleeps all day. '.repeat(2).trim();
    const form_data = { applicant_name: 'Зоя שלום 山田', state: 'Utah', i_have_pets: true, remarks };
    const api = app.api(client.access);
    const { id } = await api.generateDocument({ params: { id: template }, body: { form_data } });
    const { rawPayload: pdf } = await app.request({
      method: 'GET',
      url: `/api/templates/${template}/download_pdf/?document_id=${id}`,
      headers: { authorization: `Bearer ${client.access}` },
    });
    const { text } = await readPdf(pdf);
    for (const words of ['Name of the applicant:', 'Зоя', '山田', 'Utah', '✔', 'Remarks, continued'])
      expect(text).toContain(words);
    expect(pdf.toString('latin1')).not.toMatch(/JavaScript|AcroForm|Widget/);
  });

  test('shows the pages with pictures of the file and the values over them', async () => {
    const show = (known_pages: string[], form_data: object) =>
      app.api(client.access).previewDocument({
        params: { id: template },
        query: { pages: 'svg' },
        body: { form_data: { ...form_data }, known_pages },
      });
    const [empty] = (await show([], {})).pages ?? [];
    const [filled] = (await show([], { state: 'Ohio' })).pages ?? [];
    expect(empty?.svg).toContain('data:image/webp;base64,UklGR');
    expect([empty?.svg, filled?.svg].map((svg) => svg?.includes('<path'))).toEqual([false, true]);
    expect((await show([filled?.hash ?? ''], { state: 'Ohio' })).pages).toEqual([
      { width: 612, height: 792, hash: filled?.hash },
    ]);
  });

  test('counts its file and the pictures of its pages towards the quota of who imported it', async () => {
    const { database } = app.deps;
    const pages = await database.query
      .selectFrom('form_pages')
      .select(['byte_count', 'counted_for'])
      .execute();
    expect(pages[0]).toEqual({ byte_count: expect.any(Number), counted_for: staff.id });
    const sources = await database.query.selectFrom('source_documents').select('parts_byte_count').execute();
    expect(sources.filter((source) => (source.parts_byte_count ?? 0) > 1000).length).toBeGreaterThan(0);
    await expect.poll(() => findMiscounted(database)).toEqual([]);
  });

  test('leaves a page out, with its words, while the condition of the page does not hold', async () => {
    const long = await send(
      buildPdf({
        pages: [
          [
            { text: 'Name:', x: 72, y: 700 },
            { text: 'I have pets', x: 100, y: 640 },
          ],
          [{ text: 'Rules for animals', x: 72, y: 700 }],
        ],
        widgets: [
          { rect: [200, 696, 400, 712], body: '/FT/Tx/T(name)' },
          { rect: [76, 638, 90, 652], body: '/FT/Btn/T(c1)/AP<</N<</Yes null/Off null>>>>' },
        ],
      }),
    );
    const [first, second] = long.pdf_form.pages;
    const made = await create({
      document_content: long.document_content,
      fields: long.fields,
      source_document: long.source_document.id,
      pdf_form: { ...long.pdf_form, pages: [first, { ...second, show_when: 'i_have_pets' }] },
    });
    const { id, problems } = made.json();
    expect(problems).toEqual([]);
    const api = app.api(staff.access);
    const look = async (form_data: Record<string, unknown>, pages: 'svg' | 'all') => {
      const shown = await api.previewDocument({ params: { id }, query: { pages }, body: { form_data } });
      return [shown.pages?.length, shown.text.includes('animals')];
    };
    expect(await look({}, 'svg')).toEqual([1, false]);
    expect(await look({}, 'all')).toEqual([2, false]);
    expect(await look({ i_have_pets: true }, 'svg')).toEqual([2, true]);
    const generate = async (form_data: object) => {
      const { rawPayload: pdf } = await app.request({
        method: 'POST',
        url: `/api/templates/${id}/preview_document/`,
        headers: { authorization: `Bearer ${staff.access}`, accept: 'application/pdf' },
        payload: { form_data },
      });
      return readPdf(pdf);
    };
    const short = await generate({ name: 'Zoë' });
    expect([short.pages.length, short.text.includes('Zoë'), short.text.includes('animals')]).toEqual([
      1,
      true,
      false,
    ]);
    expect((await generate({ i_have_pets: true })).text).toContain('Rules for animals');
    const wrong = await create({
      name: 'Wrong',
      pdf_form: { ...imported.pdf_form, pages: [{ ...imported.pdf_form.pages[0], show_when: 'no_such' }] },
    });
    expect(wrong.json().problems).toMatchObject([{ code: 'E-condition', page: 1 }]);
    expect(wrong.json().problems[0].message).toContain('page 1 is shown when "no_such"');
  });

  test('refuses a file that it cannot fill with the reason, and keeps nothing of it', async () => {
    const doc = await PDFDocument.load(form);
    doc.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
    const locked = await doc.save();
    const pages = Array.from({ length: 500 }, () => [{ text: 'Text', x: 72, y: 700 }]);
    const rect: [number, number, number, number] = [120, 666, 300, 682];
    const boxes = Array.from({ length: 3001 }, (_, index) => ({ rect, body: `/FT/Tx/T(f${index})` }));
    const dynamic = Buffer.from(buildPdf({ pages: [[]], catalog: '/NeedsRendering true' }))
      .toString('latin1')
      .replace('/Fields[]', '/Fields[]/XFA(x)');
    const files: [Uint8Array, string][] = [
      [locked, 'password'],
      [Buffer.from(dynamic, 'latin1'), 'Adobe Acrobat'],
      [buildPdf({ pages, widgets: boxes.slice(0, 1) }), '500 pages'],
      [buildPdf({ pages: [[]], widgets: boxes }), '3001 fields'],
      [form.slice(0, form.length / 2), 'damaged'],
      [buildPdf({ pages: [[]] }), 'scanned'],
    ];
    const { query } = app.deps.database;
    const count = async () => [
      (await query.selectFrom('source_documents').select('id').execute()).length,
      (await query.selectFrom('stored_files').select('sha256').execute()).length,
    ];
    const before = await count();
    for (const [file, reason] of files) {
      const answer = await upload(file);
      expect([400, 422]).toContain(answer.statusCode);
      expect(answer.body).toContain(reason);
    }
    expect(await count()).toEqual(before);
  }, 120_000);

  test('refuses the pages of another file', async () => {
    const other = await send(form, '?pdf=words');
    expect([other.pdf_form, other.fields.length]).toEqual([undefined, 4]);
    const refused = await create({ source_document: other.source_document.id });
    expect([refused.statusCode, refused.json().pdf_form]).toEqual([400, [expect.any(String)]]);
  });

  test('keeps a box with its field when the field is renamed', async () => {
    const draft = await create({ name: 'Renamed' });
    const { id, revision, fields } = draft.json();
    const renamed = fields.map((field: { name: string }) =>
      field.name === 'state' ? { ...field, name: 'home_state' } : field,
    );
    const changed = await app.api(staff.access).updateTemplate({
      params: { id },
      body: {
        revision,
        fields: renamed,
        document_content: imported.document_content.replace('[state]', '[home_state]'),
      },
    });
    expect(changed.pdf_form?.boxes.map(({ field }) => field)).toContain('home_state');
    expect(changed.problems).toEqual([]);
  });
});
