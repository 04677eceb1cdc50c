import { randomUUID } from 'node:crypto';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { printedCode } from '@inkfield/contract/check-codes';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createGeneration } from '../../test/generation.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { createBatch } from '../../test/table-factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase, type TestApp } from '../../test/test-app.ts';
import { createBatchWorker } from '../batches/worker.ts';
import { instant } from '../clock.ts';

afterEach(() => void vi.restoreAllMocks());

const codePattern = /\b[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){2}\b/;

describeOnEachDatabase('the check code of a document', (createTestApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });

  async function scene() {
    const generation = await createGeneration(app);
    const template = await createPublished(app, { page: { copy_line: true } });
    const printed = async (document: GeneratedDocument) => {
      const { rawPayload } = await generation.download(document);
      return codePattern.exec((await readPdf(rawPayload)).text)?.[0];
    };
    return { ...generation, template, printed };
  }

  /** Stores a document with the code, as another node may while one is typeset. */
  async function takeCode(user: TestUser, code: string | null, template: number) {
    const row = {
      user_id: user.id,
      template_id: template,
      template_version_id: null,
      template_version: 1,
      template_name: 'Other',
      form_data_json: '{}',
      generated_at: instant(app.clock.now()),
      sha256: '0'.repeat(64),
      page_count: 1,
      byte_count: 1,
      code,
    };
    await app.deps.database.query.insertInto('documents').values(row).execute();
  }

  /** Takes the codes of the first documents while they are typeset. Returns all codes that were printed. */
  function takeFirst({ count, user, template }: { count: number; user: TestUser; template: number }) {
    const codes: string[] = [];
    const { typesetter } = app.deps;
    const { render } = typesetter;
    vi.spyOn(typesetter, 'render').mockImplementation(async (request) => {
      const code = codePattern.exec(request.copyLine ?? '')?.[0].replaceAll('-', '') ?? '';
      codes.push(code);
      if (codes.length <= count) await takeCode(user, code, template);
      return render(request);
    });
    return codes;
  }

  test('is printed as it is stored, and the repeat of a call gives the same one', async () => {
    const { template, post, list, printed } = await scene();
    const key = randomUUID();
    const document = (await post({ template: template.id, key })).json<GeneratedDocument>();
    expect(document.code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    expect(await printed(document)).toBe(printedCode(document.code ?? ''));
    expect((await post({ template: template.id, key })).json()).toEqual(document);
    expect((await list()).map(({ code }) => code)).toEqual([document.code]);
  });

  test.each(['text', 'qr'] as const)(
    'is printed with its page by a template that wants %s',
    async (wanted) => {
      const { user, post, download } = await scene();
      const { id } = await createPublished(app, { page: { check_code: wanted } });
      const document = (await post({ template: id })).json<GeneratedDocument>();
      const { rawPayload } = await download(document);
      const host = new URL(app.deps.config.publicUrl).host;
      const line = `${printedCode(document.code ?? '')} · ${host}/check`;
      expect((await readPdf(rawPayload)).text).toContain(line);
      expect((await download(document)).rawPayload).toEqual(rawPayload);
      const preview = await app.request({
        method: 'POST',
        url: `/api/templates/${id}/preview_document/`,
        headers: { authorization: `Bearer ${user.access}`, accept: 'application/pdf' },
        payload: { form_data: { buyer: 'Ann' } },
      });
      expect((await readPdf(preview.rawPayload)).text).toContain(`0000-0000-0000 · ${host}/check`);
    },
  );

  test('a watermark for previews is on no document', async () => {
    const { typesetter } = app.deps;
    const { user, post } = await scene();
    const marks: unknown[] = [];
    const { render } = typesetter;
    vi.spyOn(typesetter, 'render').mockImplementation((request) => {
      marks.push(request.watermark);
      return render(request);
    });
    for (const on of ['previews', 'all'] as const) {
      const { id } = await createPublished(app, { page: { watermark: { text: 'DRAFT', on } } });
      await app.request({
        method: 'POST',
        url: `/api/templates/${id}/preview_document/`,
        headers: { authorization: `Bearer ${user.access}`, accept: 'application/pdf' },
        payload: { form_data: { buyer: 'Ann' } },
      });
      await post({ template: id });
    }
    expect(marks).toEqual(['DRAFT', undefined, 'DRAFT', 'DRAFT']);
  });

  test('exists without being printed, and no two documents share one', async () => {
    const { user, template, printed } = await scene();
    const plain = await createPublished(app);
    const documents = [
      await createDocument(app, user, plain),
      await createDocument(app, user, plain),
      await createDocument(app, user, template),
    ];
    expect(new Set(documents.map(({ code }) => code)).size).toBe(3);
    const [first] = documents;
    expect(first && (await printed(first))).toBeUndefined();
    await expect(takeCode(user, first?.code ?? '', plain.id)).rejects.toThrow();
  });

  test('a preview has none', async () => {
    const { user, template } = await scene();
    const { rawPayload } = await app.request({
      method: 'POST',
      url: `/api/templates/${template.id}/preview_document/`,
      headers: { authorization: `Bearer ${user.access}`, accept: 'application/pdf' },
      payload: { form_data: { buyer: 'Ann' } },
    });
    const { text } = await readPdf(rawPayload);
    expect(text).toContain('UTC');
    expect(text).not.toMatch(codePattern);
  });

  test('that was taken meanwhile is never stored: the document is typeset again', async () => {
    const { user, template, printed, list } = await scene();
    const codes = takeFirst({ count: 1, user, template: template.id });
    const document = await createDocument(app, user, template);
    expect(codes).toHaveLength(2);
    expect(codes[1]).not.toBe(codes[0]);
    expect(document.code).toBe(codes[1]);
    expect(await printed(document)).toBe(printedCode(document.code ?? ''));
    expect((await list()).map(({ code }) => code)).toEqual([codes[1], codes[0]]);
  });

  test('is looked for a few times only, and then nothing is stored', async () => {
    const { user, template, post, list } = await scene();
    const codes = takeFirst({ count: 10, user, template: template.id });
    const { statusCode } = await post({ template: template.id });
    expect(statusCode).toBe(500);
    expect(codes).toHaveLength(3);
    expect(await list()).toHaveLength(3);
  });

  test('stands on every document of a batch, one whose code was taken among them', async () => {
    const { user, template, printed, list } = await scene();
    const batch = await createBatch(app, user, {
      template: template.id,
      file: 'The buyer\nAnn\nBob\nCid\n',
    });
    await app.api(user.access).startBatch({ params: { id: batch.id }, body: {} });
    const codes = takeFirst({ count: 1, user: await createUser(app), template: template.id });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
    const documents = await list();
    expect(documents).toHaveLength(3);
    expect(documents.map(({ code }) => code)).not.toContain(codes[0]);
    for (const document of documents) expect(await printed(document)).toBe(printedCode(document.code ?? ''));
  });

  test('finds a paper copy for staff, however it is typed, and for nobody else', async () => {
    const { user, staff, template } = await scene();
    const document = await createDocument(app, user, template);
    await createDocument(app, user, template);
    const other = await createUser(app);
    const { listAllDocuments } = app.api(staff.access);
    const code = document.code ?? '';
    for (const typed of [code, printedCode(code), `${printedCode(code).toLowerCase()} `]) {
      const found = await listAllDocuments({ query: { code: typed } });
      expect(found.map((one) => [one.id, one.code])).toEqual([[document.id, code]]);
    }
    expect(await listAllDocuments({ query: { code, user: String(other.id) } })).toEqual([]);
    expect(await listAllDocuments({ query: { code: 'ABCD-EFGH-JKLM' } })).toEqual([]);
    await expect(listAllDocuments({ query: { code: 'ABCD-EFGH' } })).rejects.toMatchObject({
      status: 400,
      body: { non_field_errors: ['Not a check code such as ABCD-EFGH-JKLM.'] },
    });
    await expect(app.api(user.access).listAllDocuments({ query: { code } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('is null for a document from before there were codes', async () => {
    const { user, staff, template, list } = await scene();
    await takeCode(user, null, template.id);
    await takeCode(user, null, template.id);
    expect((await list()).map(({ code }) => code)).toEqual([null, null]);
    const all = await app.api(staff.access).listAllDocuments({ query: { user: String(user.id) } });
    expect(all.map(({ code }) => code)).toEqual([null, null]);
  });
});
