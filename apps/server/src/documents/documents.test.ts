import { printedCode } from '@inkfield/contract/check-codes';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, failureOf, type TestApp } from '../../test/test-app.ts';
import { instant } from '../clock.ts';

describeOnEachDatabase('documents', (createTestApp) => {
  let app: TestApp;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    staff = await createUser(app, { role: 'staff' });
  });

  async function scene() {
    const user = await createUser(app, { first_name: 'Ada', last_name: 'Lovelace' });
    const template = await createPublished(app, { staff });
    const document = await createDocument(app, user, template);
    const get = (url: string, as: TestUser = user, headers: Record<string, string> = {}) =>
      app.request({ url, headers: { authorization: `Bearer ${as.access}`, ...headers } });
    const place = `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`;
    return {
      user,
      template,
      document,
      get,
      place,
      asUser: app.api(user.access),
      asStaff: app.api(staff.access),
    };
  }

  /** Rows as they would be after years, without typesetting each. */
  async function insertDocuments({ sha256, template }: GeneratedDocument, user: TestUser, count: number) {
    const start = app.clock.now() - 10_000_000;
    const rows = Array.from({ length: count }, (_, at) => ({
      user_id: user.id,
      template_id: template,
      template_version_id: null,
      template_version: 1,
      template_name: `Number ${at}`,
      form_data_json: '{}',
      // Two share each moment: the id decides between them.
      generated_at: instant(start + Math.floor(at / 2)),
      sha256,
      page_count: 1,
      byte_count: 1,
    }));
    await app.deps.database.query.insertInto('documents').values(rows).execute();
  }

  test('the pages of a list hold every document once, newest first', async () => {
    const { user, document, get } = await scene();
    await insertDocuments(document, user, 25);
    const seen: GeneratedDocument[] = [];
    let url: string | undefined = '/api/documents/?limit=7';
    while (url !== undefined) {
      const answer = await get(url);
      expect(answer.json().length).toBeLessThanOrEqual(7);
      seen.push(...answer.json<GeneratedDocument[]>());
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(26);
    const ids = seen.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    // The others are older by their date and were stored later.
    expect(seen.at(-1)).toEqual(document);
  });

  test('a page has 100 documents unless asked for otherwise, and never more than 500', async () => {
    const { user, document, asUser, get } = await scene();
    await insertDocuments(document, user, 520);
    expect(await asUser.listDocuments({})).toHaveLength(100);
    expect((await get('/api/documents/?limit=9999')).json()).toHaveLength(500);
    expect((await get('/api/documents/?limit=0')).json()).toHaveLength(1);
    expect((await get('/api/documents/?limit=x')).statusCode).toBe(400);
    expect((await get('/api/documents/?cursor=x')).statusCode).toBe(400);
  });

  test('nobody sees the documents of others in the list', async () => {
    const { template } = await scene();
    const other = await createUser(app);
    expect(await app.api(other.access).listDocuments({})).toEqual([]);
    const theirs = await createDocument(app, other, template);
    expect(await app.api(other.access).listDocuments({})).toEqual([theirs]);
  });

  test('a document is only found by its owner under its template, with one and the same 404', async () => {
    const { user, template, document, get, place } = await scene();
    const other = await createUser(app);
    const otherTemplate = await createPublished(app, { staff });
    const url = (templateId: number, id: number) =>
      `/api/templates/${templateId}/download_pdf/?document_id=${id}`;
    const answers = [
      await get(place, other),
      await get(place, staff),
      await get(url(otherTemplate.id, document.id)),
      await get(url(template.id, 999_999_999), user),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      const { request_id: _, ...body } = answer.json();
      expect(body).toEqual({ detail: 'Not found.', code: 'not_found' });
    }
  });

  test.each(['', '?document_id=', '?document_id=x', '?document_id=1&document_id=2', '?document_id[]=1'])(
    'a download with "%s" is refused',
    async (query) => {
      const { get, template } = await scene();
      const answer = await get(`/api/templates/${template.id}/download_pdf/${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ document_id: [expect.any(String)] });
    },
  );

  test('anybody who holds a PDF can see when it was generated here, and nothing of whose it is', async () => {
    const { document } = await scene();
    const verify = (sha256: string) => app.request({ url: `/api/documents/verify/${sha256}/` });
    const answer = await verify(document.sha256.toUpperCase());
    expect(answer.json()).toEqual({
      sha256: document.sha256,
      template_name: document.template_name,
      generated_at: document.generated_at,
      page_count: 1,
      erased_at: null,
    });
    expect((await verify('0'.repeat(64))).statusCode).toBe(404);
    expect((await verify('nothing')).statusCode).toBe(404);
  });

  test('a copy on paper is known by its code, however it is typed', async () => {
    const { document } = await scene();
    const code = document.code ?? '';
    const known = { template_name: document.template_name, page_count: 1, erased_at: null };
    for (const typed of [code, printedCode(code).toLowerCase(), ` ${code.slice(0, 5)} ${code.slice(5)}`])
      expect(await app.api().findDocumentByCode({ params: { code: typed } })).toEqual({
        ...known,
        generated_at: document.generated_at,
      });
    for (const other of ['ABCD-EFGH-JKLM', 'ABCD', `${code}A`, 'O'.repeat(12), 'x'.repeat(300)]) {
      const { statusCode } = await app.request({ url: `/api/documents/code/${other}/` });
      expect([404, 414]).toContain(statusCode);
    }
  });

  test("staff list all clients' documents by user and template, without what was filled in", async () => {
    const { user, template, document, asStaff } = await scene();
    const { form_data: _, note: _note, tags: _tags, archived_at, revision, based_on, ...rest } = document;
    expect({ archived_at, revision, based_on }).toEqual({ archived_at: null, revision: 1, based_on: null });
    const record = {
      ...rest,
      user: user.id,
      user_email: user.email,
      user_name: 'Ada Lovelace',
      erased_at: null,
    };
    const list = (query: object) => asStaff.listAllDocuments({ query });
    expect(await list({ user: String(user.id) })).toEqual([record]);
    expect(await list({ template: String(template.id) })).toEqual([record]);
    expect(await list({ template: String(template.id), user: String(staff.id) })).toEqual([]);
    expect((await list({ limit: '1' }))[0]).toEqual(record);
  });

  test("all clients' documents are found by number, by words of the client and by day", async () => {
    const { user, document, asStaff } = await scene();
    const other = await scene();
    const found = async (query: object) => (await asStaff.listAllDocuments({ query })).map(({ id }) => id);
    expect(await found({ id: String(document.id) })).toEqual([document.id]);
    expect(await found({ client: user.email.toUpperCase() })).toEqual([document.id]);
    expect(await found({ client: 'lovelace ada' })).toEqual(
      expect.arrayContaining([document.id, other.document.id]),
    );
    expect(await found({ client: 'lovelace%' })).toEqual([]);
    const at = document.generated_at;
    const after = new Date(Date.parse(at) + 1).toISOString();
    const only = { id: String(document.id) };
    expect(await found({ ...only, from: at, to: after })).toEqual([document.id]);
    expect(await found({ ...only, from: after })).toEqual([]);
    expect(await found({ ...only, to: at })).toEqual([]);
    expect(await found({ ...only, from: at.replace('Z', '+02:00') })).toEqual([document.id]);
    expect(await failureOf(asStaff.listAllDocuments({ query: { from: 'yesterday' } }))).toMatchObject({
      status: 400,
    });
  });

  test("AZ5: staff open a client's PDF, and that they did is on record", async () => {
    const { user, template, document, get, place } = await scene();
    const answer = await get(`/api/documents/${document.id}/pdf/`, staff);
    expect(answer.rawPayload.equals((await get(place)).rawPayload)).toBe(true);
    const rows = await app.deps.database.query
      .selectFrom('audit')
      .selectAll()
      .where('subject_type', '=', 'document')
      .where('subject_id', '=', document.id)
      .orderBy('id')
      .execute();
    const after_json = JSON.stringify({ user: user.id, template: template.id });
    expect(rows).toMatchObject([
      { action: 'document.generated', actor_id: user.id, after_json, request_id: expect.any(String) },
      { action: 'document.opened_by_staff', actor_id: staff.id, after_json },
    ]);
    expect((await get('/api/documents/999999/pdf/', staff)).statusCode).toBe(404);
    expect(await failureOf(app.api(user.access).listAllDocuments({}))).toMatchObject({ status: 403 });
  });
});
