import { beforeAll, expect, it } from 'vitest';
import { carryOut, createErasing, letHoldPass } from '../../test/erasure-factories.ts';
import { instant } from '../clock.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { factsOfWord } from '../../test/word-round-trip.ts';

describeOnEachDatabase('Word files', (createTestApp) => {
  let app: TestApp;
  let client: TestUser;
  let staff: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    client = await createUser(app);
    staff = await createUser(app, { role: 'staff' });
  });

  async function generate(page: object, document_content = '#. Sold to [buyer].') {
    const template = await createPublished(app, {
      page,
      document_content,
      access: 'shared',
    });
    const body = { form_data: { buyer: 'Ada Vance' } };
    const document = await app.api(client.access).generateDocument({ params: { id: template.id }, body });
    return { template: template.id, document };
  }

  const get = (url: string, user: TestUser) =>
    app.request({ method: 'GET', url, headers: { authorization: `Bearer ${user.access}` } });

  it('are for clients where the template lets them, and say what the PDF says', async () => {
    const { template, document } = await generate({ word_files: true });
    expect(document.word).toBe(true);
    const url = `/api/templates/${template}/download_docx/?document_id=${document.id}`;
    const answer = await get(url, client);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/wordprocessingml/);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="document_${document.id}.docx"`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const { words, numbers } = await factsOfWord(answer.rawPayload);
    expect(numbers).toEqual(['1.']);
    expect(words.join(' ')).toBe('1 sold to ada vance');
    expect((await get(url, client)).rawPayload.equals(answer.rawPayload)).toBe(true);
    const other = await createUser(app);
    expect((await get(url, other)).statusCode).toBe(404);
  });

  it('are not for clients otherwise, and their documents do not speak of them', async () => {
    const { template, document } = await generate({});
    expect(document).not.toHaveProperty('word');
    const url = `/api/templates/${template}/download_docx/?document_id=${document.id}`;
    expect((await get(url, client)).statusCode).toBe(404);
    const previewed = await app.request({
      method: 'POST',
      url: `/api/templates/${template}/preview_document/`,
      headers: {
        authorization: `Bearer ${client.access}`,
        accept: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
      payload: { form_data: {} },
    });
    expect(previewed.headers['content-type']).toMatch(/json/);
  });

  it('are always for staff, who leave an audit row', async () => {
    const { document } = await generate({});
    const answer = await get(`/api/documents/${document.id}/docx/`, staff);
    expect(answer.statusCode).toBe(200);
    expect((await factsOfWord(answer.rawPayload)).words).toContain('vance');
    const rows = await app.deps.database.query
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'document.opened_by_staff')
      .where('subject_id', '=', document.id)
      .execute();
    expect(rows).toEqual([{ actor_id: staff.id }]);
    expect((await get('/api/documents/999999/docx/', staff)).statusCode).toBe(404);
  });

  it('tell staff which numbers Word can not count', async () => {
    const clauses = Array.from({ length: 28 }, () => '#. For [buyer].').join('\n');
    const { document } = await generate({}, `{numbering: a.}\n${clauses}`);
    const { headers } = await get(`/api/documents/${document.id}/docx/`, staff);
    expect(decodeURIComponent(String(headers['file-note']))).toBe(
      'Word cannot count these numbers, so they are typed: ab.',
    );
  });

  it('are not of documents of more than 500 pages', async () => {
    const { template, document } = await generate({ word_files: true });
    const { query } = app.deps.database;
    const wordOf = async (page_count: number) => {
      const stored = query.selectFrom('documents').selectAll().where('id', '=', document.id);
      const { id: _id, ...row } = await stored.executeTakeFirstOrThrow();
      const generated_at = instant(app.clock.now() - page_count);
      const copy = { ...row, page_count, generated_at, code: null };
      const { id } = await query
        .insertInto('documents')
        .values(copy)
        .returning('id')
        .executeTakeFirstOrThrow();
      return get(`/api/templates/${template}/download_docx/?document_id=${id}`, client);
    };
    expect((await wordOf(500)).statusCode).toBe(200);
    const refused = await wordOf(501);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      422,
      'A document of more than 500 pages has no Word file.',
    ]);
  });

  it('are gone with a document that was erased', async () => {
    const { confirmed } = await createErasing(app);
    const { template, document } = await generate({ word_files: true });
    const urls = [
      [`/api/templates/${template}/download_docx/?document_id=${document.id}`, client],
      [`/api/documents/${document.id}/docx/`, staff],
    ] as const;
    const statuses = () => Promise.all(urls.map(async ([url, user]) => (await get(url, user)).statusCode));
    expect(await statuses()).toEqual([200, 200]);
    await confirmed({ document: document.id });
    await letHoldPass(app);
    await carryOut(app);
    expect(await statuses()).toEqual([404, 410]);
  });
});
