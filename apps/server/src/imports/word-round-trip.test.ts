import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedBlock, ResolvedDocument } from '@inkfield/engine/document';
import { withWords } from '@inkfield/engine/other-words';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { describe, expect, test } from 'vitest';
import { factsOfDocument, factsOfWord } from '../../test/word-round-trip.ts';
import { wordMistakes } from '../../test/word-rules.ts';
import { writeWord } from '../pdf/word/write-word.ts';
import {
  employmentContractValues,
  invoiceValues,
  mutualNonDisclosureAgreementValues,
  purchaseAndSaleAgreementValues,
  residentialLeaseValues,
} from '../samples/sample-values.ts';
import { samples } from '../samples/samples.ts';
import { readImport } from './read-import.ts';

/** Real documents by authors outside the product, kept beside the repository. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus');
const hasCorpus = existsSync(folder);

const locale = withWords({ locale: 'en-US', currency: 'USD' });
const request = {
  title: 'A document',
  language: 'en-US',
  date: '2026-03-05T10:20:30Z',
  output: 'docx' as const,
};

/** Tables, and columns to sign in, which Word has as tables. */
function tablesOf(blocks: readonly ResolvedBlock[]): number {
  return blocks.reduce((sum, block) => {
    if (block.type === 'table') return sum + 1;
    if (block.type === 'exhibit') return sum + tablesOf(block.children);
    if (block.type !== 'signatures') return sum;
    return sum + (block.columns.length > 1 ? 1 : 0) + tablesOf(block.columns.flat());
  }, 0);
}

async function expectSame(document: ResolvedDocument, docx: Uint8Array): Promise<void> {
  const [wanted, there] = [factsOfDocument(document), await factsOfWord(docx)];
  expect(there.words.join(' ')).toBe(wanted.words.join(' '));
  expect(there.footnotes).toEqual(wanted.footnotes);
  expect(there.numbers).toEqual(wanted.numbers);
  // The importer takes some bold lines for headings, too.
  const wantedHeadings = new Set(wanted.headings);
  expect(there.headings.filter((one) => wantedHeadings.has(one))).toEqual(wanted.headings);
  expect(there.tables).toHaveLength(tablesOf(document.children));
  const rows = new Set(there.tables.map((table) => JSON.stringify(table)));
  for (const table of wanted.tables) expect(rows).toContain(JSON.stringify(table));
}

describe('a Word file, read by our importer, says what the document says', () => {
  const values = [
    purchaseAndSaleAgreementValues,
    employmentContractValues,
    invoiceValues,
    mutualNonDisclosureAgreementValues,
    residentialLeaseValues,
  ];
  test.each(samples)('$name', async (sample) => {
    for (const one of values) {
      const isOwn = sample.fields.every(({ name, required }) => !required || name in one);
      const { document } = resolve(parse(sample.document_content), {
        fields: sample.fields,
        values: isOwn ? one : {},
        mode: 'final',
        locale,
      });
      const { docx } = await writeWord({ ...request, document, page: sample.page ?? {} });
      expect(wordMistakes(docx)).toEqual([]);
      await expectSame(document, docx);
    }
  });

  const names = hasCorpus ? readdirSync(folder).filter((name) => /\.(?:docx|md)$/.test(name)) : [];
  test.runIf(hasCorpus).each(names)('%s, with its look and in the house style', async (name) => {
    const imported = await readImport(readFileSync(join(folder, name)), name);
    const { document_content, fields, page = {}, look = null } = imported;
    const { document } = resolve(parse(document_content), { fields, values: {}, mode: 'final', locale });
    for (const own of look === null ? [null] : [look, null]) {
      const { docx, typedNumbers } = await writeWord({ ...request, document, page, look: own });
      expect(typedNumbers).toEqual([]);
      expect(wordMistakes(docx)).toEqual([]);
      await expectSame(document, docx);
    }
  });
});
