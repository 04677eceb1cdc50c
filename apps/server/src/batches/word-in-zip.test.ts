import { unzipSync } from 'fflate';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createBatch } from '../../test/table-factories.ts';
import { createUser, type TestUser } from '../../test/factories.ts';
import { createPublished } from '../../test/template-factories.ts';
import { describeOnSqlite, type TestApp } from '../../test/test-app.ts';
import { factsOfWord } from '../../test/word-round-trip.ts';
import { TypesetError } from '../pdf/typeset-error.ts';
import { createBatchWorker } from './worker.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describeOnSqlite('the zip of a batch whose template lets clients take Word files', (createTestApp) => {
  let app: TestApp;
  let user: TestUser;
  let batch: number;

  beforeAll(async () => {
    app = await createTestApp();
    user = await createUser(app);
    const document_content = '#. Sold to [buyer].';
    const template = await createPublished(app, {
      document_content,
      page: { word_files: true },
      access: 'shared',
    });
    ({ id: batch } = await createBatch(app, user, { template: template.id, file: 'buyer\nAnn\nBob\n' }));
    await app.api(user.access).startBatch({ params: { id: batch }, body: {} });
    const worker = createBatchWorker(app.deps);
    while (await worker.step());
  });

  async function download() {
    const headers = { authorization: `Bearer ${user.access}` };
    return unzipSync((await app.request({ url: `/api/batches/${batch}/download/`, headers })).rawPayload);
  }

  test('has one beside each PDF, with the same words', async () => {
    const files = await download();
    expect(Object.keys(files)).toEqual(['results.csv', 'Ann.pdf', 'Ann.docx', 'Bob.pdf', 'Bob.docx']);
    const { words, numbers } = await factsOfWord(files['Bob.docx'] ?? new Uint8Array());
    expect([words.join(' '), numbers]).toEqual(['1 sold to bob', ['1.']]);
  });

  test('names those that could not be written, and has all others', async () => {
    const { typesetter } = app.deps;
    const { render } = typesetter;
    vi.spyOn(typesetter, 'render').mockImplementationOnce((request) => {
      if (request.output !== 'docx') return render(request);
      throw new TypesetError('too_large', []);
    });
    const files = await download();
    expect(Object.keys(files)).toEqual([
      'results.csv',
      'Ann.pdf',
      'Bob.pdf',
      'Bob.docx',
      'word-files-left-out.txt',
    ]);
    expect(Buffer.from(files['word-files-left-out.txt'] ?? []).toString()).toBe(
      'Ann.docx: The document is too large to be printed.\r\n',
    );
  });
});
