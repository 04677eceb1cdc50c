import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../test/factories.ts';
import { comparePdfs, type PdfFidelity } from '../../test/page-fidelity.ts';
import { asLibreOffice, withoutMarks } from '../../test/plain-import.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { uploadImport } from '../../test/upload-import.ts';

const shared = join(import.meta.dirname, '../../../../../shared');
const folders = { documents: join(shared, 'corpus'), references: join(shared, 'corpus-reference') };
const hasCorpus = Object.values(folders).every((folder) => existsSync(folder));

/** Reached means, which must not fall. */
const floors = { mean: 0.93, median: 0.98, pagesEqual: 40 };

// On one database: most of the time is typesetting, which uses none.
describe('the look of real documents', () => {
  let app: TestApp;
  let staff: TestUser;
  let close: () => Promise<void>;
  afterAll(() => close());
  beforeAll(async () => {
    ({ testApp: app, close } = await createTestApp({ database: 'sqlite' }));
    staff = await createUser(app, { role: 'staff' });
  });

  async function importAndPreview(name: string): Promise<Uint8Array> {
    const authorization = `Bearer ${staff.access}`;
    const bytes = readFileSync(join(folders.documents, name));
    const imported = await uploadImport(app, staff, { name, bytes });
    expect(imported.statusCode, `${name}: ${imported.body.slice(0, 200)}`).toBe(200);
    const answer = imported.json();
    const { id } = await app.api(staff.access).createTemplate({
      body: {
        name,
        document_content: withoutMarks(answer),
        look: asLibreOffice(answer.look),
        source_document: answer.source_document.id,
      },
    });
    const preview = await app.request({
      method: 'POST',
      url: `/api/templates/${id}/preview_document/`,
      headers: { authorization, accept: 'application/pdf' },
      payload: { form_data: {} },
    });
    expect(preview.statusCode, `${name}: ${preview.body.slice(0, 200)}`).toBe(200);
    return preview.rawPayload;
  }

  test.runIf(hasCorpus)(
    'words and lines of the PDF stand where the document has them',
    { timeout: 300_000 },
    async () => {
      const measured: PdfFidelity[] = [];
      const names = readdirSync(folders.documents).filter((one) => one.endsWith('.docx'));
      const measureNext = async () => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) {
          const reference = readFileSync(join(folders.references, name.replace(/\.docx$/, '.pdf')));
          measured.push(await comparePdfs(reference, await importAndPreview(name)));
        }
      };
      // One document is read while another is set: this is the longest test, and often the last.
      await Promise.all([measureNext(), measureNext()]);
      const sorted = measured.map(({ score }) => score).toSorted((a, b) => a - b);
      const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      const pagesEqual = measured.filter(({ pages: [original, copy] }) => original === copy).length;
      process.stdout.write(
        `  fidelity: mean ${mean.toFixed(3)}, median ${median.toFixed(3)}, pages ${pagesEqual}\n`,
      );
      expect(mean).toBeGreaterThanOrEqual(floors.mean);
      expect(median).toBeGreaterThanOrEqual(floors.median);
      expect(pagesEqual).toBeGreaterThanOrEqual(floors.pagesEqual);
    },
  );
});
