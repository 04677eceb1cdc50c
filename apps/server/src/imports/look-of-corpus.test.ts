import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparePages, type Fidelity } from '../../test/page-fidelity.ts';
import { asLibreOffice, withoutMarks } from '../../test/plain-import.ts';
import { createTypesetter, type Typesetter } from '../pdf/typesetter.ts';
import { readImport } from './read-import.ts';

const shared = join(import.meta.dirname, '../../../../../shared');
const folders = { documents: join(shared, 'corpus'), references: join(shared, 'corpus-reference') };
const hasCorpus = Object.values(folders).every((folder) => existsSync(folder));

/** Reached means, which must not fall. */
const floors = { mean: 0.893, median: 0.965, pagesEqual: 38 };

const locale = { locale: 'en-US', currency: 'USD' };

// Read and set without the calls: a child for each import would take longer than all else.
describe('the look of real documents', () => {
  let typesetter: Typesetter;
  beforeAll(() => {
    typesetter = createTypesetter({ size: 1 });
  });
  afterAll(() => typesetter.close(0));

  /** The PDF of a template that is made from the file, with every mark rejected. */
  async function importAndSet(name: string): Promise<Uint8Array> {
    const imported = await readImport(readFileSync(join(folders.documents, name)), name);
    if (imported.look === undefined) throw new Error(`${name} has no look.`);
    const { document } = resolve(parse(withoutMarks(imported)), {
      fields: [],
      values: {},
      mode: 'preview',
      locale,
    });
    const { pdf } = await typesetter.render({
      document,
      page: {},
      look: asLibreOffice(imported.look),
      pictures: new Map(imported.pictures?.map(({ sha256, bytes }) => [sha256, bytes])),
      title: name,
      language: 'en-US',
      date: '2026-03-05T00:00:00Z',
      output: 'pdf',
    });
    return pdf;
  }

  test.runIf(hasCorpus)(
    'words and lines of the PDF stand where the document has them',
    { timeout: 300_000 },
    async () => {
      const measured: Fidelity[] = [];
      for (const name of readdirSync(folders.documents).filter((one) => one.endsWith('.docx'))) {
        const reference = readFileSync(join(folders.references, name.replace(/\.docx$/, '.pdf')));
        measured.push(await comparePages(reference, await importAndSet(name)));
      }
      const sorted = measured.map(({ fidelity }) => fidelity).toSorted((a, b) => a - b);
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
