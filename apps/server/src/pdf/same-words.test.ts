import { withWords } from '@inkfield/engine/other-words';
import { parse } from '@inkfield/engine/parse';
import { renderText } from '@inkfield/engine/render-text';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { resolve } from '@inkfield/engine/resolve';
import type { ResolvedDocument } from '@inkfield/engine/document';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { lettersOf, readPdf } from '../../test/read-pdf.ts';
import { request } from '../../test/resolved-documents.ts';
import {
  employmentContractValues,
  invoiceValues,
  mutualNonDisclosureAgreementValues,
  purchaseAndSaleAgreementValues,
  residentialLeaseValues,
} from '../samples/sample-values.ts';
import { sampleLists } from '../samples/sample-lists.ts';
import { samples } from '../samples/samples.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const locale = withWords({ locale: 'en-US', currency: 'USD' });
const values = [
  purchaseAndSaleAgreementValues,
  employmentContractValues,
  mutualNonDisclosureAgreementValues,
  residentialLeaseValues,
  invoiceValues,
];

/** All letters of the text with their number. Their place on the paper does not matter. */
function counted(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const letter of lettersOf(text)) counts[letter] = (counts[letter] ?? 0) + 1;
  return counts;
}

async function printedLetters(document: ResolvedDocument): Promise<string> {
  const rendered = await typesetter.render(request([], { document, page: { page_numbers: false } }));
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  return lettersOf((await readPdf(rendered.pdf)).text);
}

/** The text has footnotes at its end and their marks in brackets, the paper at the foot of each page and raised. */
function withoutNotes(document: ResolvedDocument): ResolvedDocument {
  return JSON.parse(JSON.stringify({ ...document, footnotes: [] }), (_, value: unknown) => {
    const isMark =
      typeof value === 'object' && value !== null && 'type' in value && value.type === 'footnoteMark';
    return isMark ? { type: 'text', value: '' } : value;
  });
}

it.each(samples.map((sample, i) => ({ ...sample, values: values[i] ?? {} })))(
  '$name reads the same on paper as in the preview',
  async ({ document_content, fields, values }) => {
    const logic = createFormLogic(fields, { locale, today: '2027-02-26', lists: sampleLists });
    const resolution = resolve(parse(document_content), { fields, values, mode: 'final', locale, logic });
    const document = withoutNotes(resolution.document);
    expect(await printedLetters(document)).toBe(lettersOf(renderText(document)));
  },
);

it('prints a footnote once, beside all other words', async () => {
  const source = 'The price{footnote: Before tax.} is due{footnote: At **closing**.} today.\n';
  const { document } = resolve(parse(source), { fields: [], values: {}, mode: 'final', locale });
  expect(counted(await printedLetters(document))).toEqual(
    counted('The price1 is due2 today. 1Before tax. 2At closing.'),
  );
});

const word = fc.constantFrom(
  'the',
  'Seller',
  '**Buyer**',
  '*may*',
  '__shall__',
  'pay',
  '$1,200.50',
  '“as is”',
  '(b)',
  '____',
  '3%',
  'follows:',
);
const words = fc.array(word, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(' '));
const line = fc.oneof(
  words,
  words.map((text) => `# ${text}`),
  words.map((text) => `## #. ${text}`),
  words.map((text) => `#. ${text}`),
  words.map((text) => `##. ${text}`),
  words.map((text) => `###. ${text}`),
  words.map((text) => `##: ${text}`),
  words.map((text) => `    (a) ${text}`),
  words.map((text) => `- ${text}`),
  fc.tuple(words, words).map(([left, right]) => `| ${left} | ${right} |\n|---|---:|\n| ${right} | ${left} |`),
  fc
    .tuple(fc.constantFrom('total', 'letterhead', 'no borders, total'), words, words)
    .map(
      ([options, left, right]) =>
        `{table ${options}}\n| ${left} | ${right} |\n|---|---:|\n| | ${left} |\n| | ${right} |`,
    ),
  words.map((text) => `{table total}\n| ${text} | x |`),
  words.map((text) => `{center}\n${text}\n{end center}`),
  fc
    .tuple(words, words)
    .map(([left, right]) => `{signatures}\n${left}\n{column}\n${right}\n{end signatures}`),
  words.map((text) => `{exhibit X: Title}\n${text}\n{end exhibit}`),
  fc.constantFrom('', '', '', '{page break}'),
);

it('prints every word of any document, in the order of the preview', async () => {
  const document = fc.array(line, { minLength: 1, maxLength: 30 }).map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(document, async (source) => {
      const resolution = resolve(parse(source), { fields: [], values: {}, mode: 'final', locale });
      // The language knows at most one exhibit of a name; printing does not care.
      expect(await printedLetters(resolution.document)).toBe(lettersOf(renderText(resolution.document)));
    }),
    { numRuns: 40 },
  );
});
