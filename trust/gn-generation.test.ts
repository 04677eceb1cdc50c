import { randomUUID } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from '@inkfield/contract/templates';
import { readPdfText } from '../harness/pdf-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiOf } from '../harness/http.ts';
import { createClient, type Person, signIn } from '../harness/people.ts';
import { databases, startProduct } from './product.ts';
import { reached } from './reached.ts';
import { withRows } from './rows.ts';
import { checkDocument, documentIn, listDocuments, listIds, postDocument } from './stored-documents.ts';
import { createPublished, download, textField } from '../harness/templates.ts';
import { holdTypesetters, untilTypesetting } from './typesetters.ts';
import { expectRefusal } from './refusals.ts';
import { administrator, type Product } from '../harness/product.ts';

describe.each(databases)('generating on %s', (database) => {
  let product: Product;
  let staff: Person;
  let template: Template;
  beforeAll(async () => {
    product = await startProduct({}, database);
    staff = await signIn(product, administrator);
    template = await createPublished(product, staff);
  });
  afterAll(() => product.close());

  test('GN1 a document is answered, listed and can be downloaded at once', async () => {
    const person = await createClient(product);
    const answer = await postDocument(product, person, { template });
    const document = documentIn(answer);
    expect(document).toEqual({
      id: expect.any(Number),
      template: template.id,
      template_name: template.name,
      template_version: 1,
      generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      page_count: 1,
      code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{12}$/),
      form_data: { buyer: 'Ann' },
      name: null,
      note: '',
      tags: [],
      archived_at: null,
      based_on: null,
      revision: 1,
    });
    expect(answer.headers['location']).toBe(
      `/api/templates/${template.id}/download_pdf/?document_id=${document.id}`,
    );
    expect(await listDocuments(product, person)).toEqual([document]);
    const pdf = await checkDocument(product, person, document);
    // The file says itself when it was made: in its XMP data, which PDF/A keeps readable.
    expect(pdf.toString('latin1')).toContain(`<xmp:CreateDate>${document.generated_at.slice(0, 19)}`);
  });

  test('GN2 GN3 ten calls at once under one key, and one more later, are one document', async () => {
    const person = await createClient(product);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postDocument(product, person, { template, key })),
    );
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectRefusal(answer, 409, 'in_progress');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const later = await postDocument(product, person, { template, key });
    expect(later.headers['idempotent-replayed']).toBe('true');
    const first = answers.find(({ status, headers }) => status === 201 && !headers['idempotent-replayed']);
    expect([later.headers['location'], later.json]).toEqual([first?.headers['location'], first?.json]);
    const made = answers.filter(({ status }) => status === 201).map((answer) => documentIn(answer).id);
    expect(new Set([...made, documentIn(later).id]).size).toBe(1);
    expect(await listIds(product, person)).toHaveLength(1);
    reached('P13', '10 at once and 1 later under one key: 1 document');
  });

  test('GN4 a key that was used for something else is refused, and nothing is stored', async () => {
    const person = await createClient(product);
    const other = await createPublished(product, staff);
    const key = randomUUID();
    documentIn(await postDocument(product, person, { template, key }));
    const values = { buyer: 'Somebody else' };
    expectRefusal(
      await postDocument(product, person, { template, key, values }),
      422,
      'idempotency_key_reused',
    );
    expectRefusal(
      await postDocument(product, person, { template: other, key }),
      422,
      'idempotency_key_reused',
    );
    expect(await listIds(product, person)).toHaveLength(1);
  });

  test('GN5 a key belongs to its user', async () => {
    const people = await Promise.all([createClient(product), createClient(product)]);
    const key = randomUUID();
    const ids = [];
    for (const person of people)
      ids.push(documentIn(await postDocument(product, person, { template, key })).id);
    expect(new Set(ids).size).toBe(2);
  });

  test('GN6 a key that is none is refused', async () => {
    const person = await createClient(product);
    for (const key of ['short', 'x'.repeat(65), 'x'.repeat(1000), 'with space', 'umlaut-\u00e4-1234', '']) {
      const answer = await postDocument(product, person, { template, key });
      expectRefusal(answer, 400);
      expect(answer.json).toMatchObject({ idempotency_key: [expect.any(String)] });
    }
    expect(await listIds(product, person)).toEqual([]);
  });

  test('GN7 values that were refused burn no key', async () => {
    const person = await createClient(product);
    const key = randomUUID();
    const refused = await postDocument(product, person, { template, key, values: { nobody: 'x' } });
    expectRefusal(refused, 400);
    expect(refused.json).toMatchObject({ form_data: { nobody: [expect.any(String)] } });
    documentIn(await postDocument(product, person, { template, key }));
  });

  test('GN9 a key of more than a day ago is free again', async () => {
    const person = await createClient(product);
    const key = randomUUID();
    const first = documentIn(await postDocument(product, person, { template, key }));
    const longAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await withRows(product, (query) =>
      query.updateTable('idempotency_keys').set({ created_at: longAgo }).where('key', '=', key).execute(),
    );
    const again = await postDocument(product, person, { template, key, values: { buyer: 'Bob' } });
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    expect(await listIds(product, person)).toEqual([documentIn(again).id, first.id]);
  });

  test('GN10 GN18 the same call twice without a key makes two documents with the same words', async () => {
    const person = await createClient(product);
    const first = documentIn(await postDocument(product, person, { template }));
    const second = documentIn(await postDocument(product, person, { template }));
    expect(second.id).not.toBe(first.id);
    const texts = [];
    for (const document of [first, second]) {
      texts.push(await readPdfText(await checkDocument(product, person, document)));
    }
    expect(texts[0]).toContain('Bought by Ann.');
    expect(texts[1]).toBe(texts[0]);
  });

  test('GN11 a template that is edited meanwhile leaves the document with the version it began with', async () => {
    const person = await createClient(product);
    const own = await createPublished(product, staff, { document_content: 'First wording for [buyer].' });
    const making = await holdTypesetters(product, async () => {
      const answer = postDocument(product, person, { template: own });
      await untilTypesetting(product, 'queued', (count) => count === 1);
      await republish(own, 'Second wording for [buyer].');
      return { answer };
    });
    const before = documentIn(await making.answer);
    const after = documentIn(await postDocument(product, person, { template: own }));
    expect([before.template_version, after.template_version]).toEqual([1, 2]);
    expect(await readPdfText(await download(product, person, before))).toContain('First wording for Ann.');
    expect(await readPdfText(await download(product, person, after))).toContain('Second wording for Ann.');
  });

  async function republish({ id, revision = 0 }: Template, document_content: string): Promise<void> {
    const api = apiOf(product, staff.access);
    const body = { revision, name: 'Renamed', document_content, fields: [textField('buyer')] };
    await api.updateTemplate({ params: { id }, body });
    await api.publishTemplate({ params: { id } });
  }

  test('GN12 a document stays as it was when its template is edited, renamed, made private and archived', async () => {
    const person = await createClient(product);
    const own = await createPublished(product, staff, { name: 'As it was' });
    const document = documentIn(await postDocument(product, person, { template: own }));
    const pdf = await checkDocument(product, person, document);
    const api = apiOf(product, staff.access);
    const params = { id: own.id };
    const steps = [
      () => republish(own, 'All else, [buyer].'),
      async () => {
        const { revision = 0 } = await api.getTemplate({ params });
        await api.updateTemplate({ params, body: { revision, access: 'private' } });
      },
      () => api.archiveTemplate({ params }),
      async () => {
        await product.stop();
        await product.start();
      },
    ];
    for (const step of steps) {
      await step();
      expect((await checkDocument(product, person, document)).equals(pdf)).toBe(true);
      expect(await listDocuments(product, person)).toMatchObject([{ template_name: 'As it was' }]);
    }
    reached('P12', 'same bytes after editing, renaming, withdrawing, archiving, restart');
  });

  test('GN13 the database refuses to change or remove a document or its PDF', async () => {
    const person = await createClient(product);
    const { id, sha256 } = documentIn(await postDocument(product, person, { template }));
    await withRows(product, async (query) => {
      const bytes = new Uint8Array([1]);
      const attempts = [
        query.updateTable('documents').set({ sha256: 'x' }).where('id', '=', id),
        query.deleteFrom('documents').where('id', '=', id),
        query.updateTable('stored_files').set({ bytes }).where('sha256', '=', sha256),
        query.deleteFrom('stored_files').where('sha256', '=', sha256),
      ];
      for (const attempt of attempts) await expect(attempt.execute()).rejects.toThrow();
    });
  });

  test('GN15 moments are UTC, and the list is in the order of the ids, also for calls at once', async () => {
    const person = await createClient(product);
    await Promise.all(Array.from({ length: 8 }, () => postDocument(product, person, { template })));
    const documents = await listDocuments(product, person);
    for (const { generated_at: moment } of documents)
      expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const ids = documents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(8);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('GN17 two readers open a document without complaint', async () => {
    const person = await createClient(product);
    const document = documentIn(await postDocument(product, person, { template }));
    const pdf = await checkDocument(product, person, document);
    expect(await readPdfText(pdf)).toContain('Bought by Ann.');
    const folder = mkdtempSync(join(tmpdir(), 'inkfield-pdf-'));
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    const poppler = spawnSync('pdftotext', [file, '-'], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    if (poppler.error === undefined) {
      expect(poppler.stderr).toBe('');
      expect(poppler.stdout).toContain('Bought by Ann.');
    }
    reached(
      'P12',
      poppler.error === undefined ? 'read by pdf.js and poppler' : 'read by pdf.js (no poppler here)',
    );
  });
});
