import { parse } from '@inkfield/engine/parse';
import { renderText } from '@inkfield/engine/render-text';
import { resolve } from '@inkfield/engine/resolve';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphText, type RunFormat, type SourceBlock, type SourceParagraph } from '../source-document.ts';
import { writeTemplate } from './write-template.ts';

const plainFormat: RunFormat = {};
function toParagraph(runs: { text: string; format: RunFormat }[]): SourceParagraph {
  return {
    type: 'paragraph',
    headingLevel: undefined,
    number: undefined,
    runs,
    align: undefined,
    startsPage: false,
    spaceBefore: true,
    spaceAfter: true,
    control: undefined,
  };
}

const printed = (content: string) => {
  const { document } = resolve(parse(content), {
    fields: [],
    values: {},
    mode: 'final',
    locale: { locale: 'en-US', currency: 'USD' },
  });
  return renderText(document);
};
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
const formats = fc.constantFrom<RunFormat>(
  plainFormat,
  { bold: true },
  { italic: true },
  { bold: true, underline: true },
);
const runsOf = (signs: string[]) =>
  fc.array(
    fc.record({
      text: fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
      format: formats,
    }),
    { minLength: 1, maxLength: 5 },
  );

test('whatever the words and their look, the template prints the words', () => {
  const signs = [
    'a',
    'Be',
    ' ',
    '*',
    '**',
    '#',
    '# ',
    '|',
    '\\',
    '{',
    '}',
    '{if a}',
    '{end}',
    '/',
    '.',
    '1. ',
    '(',
    '“',
  ];
  fc.assert(
    fc.property(fc.array(runsOf(signs), { minLength: 1, maxLength: 3 }), (paragraphs) => {
      const blocks: SourceBlock[] = paragraphs.map((runs) => toParagraph(runs));
      const imported = writeTemplate({ blocks, warnings: [] });
      const source = paragraphs.map((runs) => paragraphText(toParagraph(runs))).join('\n');
      fc.pre(imported.fields.length === 0);
      expect(squeeze(printed(imported.document_content))).toBe(squeeze(source));
    }),
    { numRuns: 2000 },
  );
});

test('braces beside the signs of emphasis are printed', () => {
  const blocks = [toParagraph([{ text: '{}a', format: { italic: true } }])];
  expect(squeeze(printed(writeTemplate({ blocks, warnings: [] }).document_content))).toBe('{}a');
});

test('whatever the marks, the draft has no error and is not plain words only', () => {
  const signs = [
    '[',
    ']',
    '[A]',
    '[Name]',
    '____',
    'a',
    ' ',
    '☐',
    '{{',
    '}}',
    '{',
    '}',
    '/',
    '$',
    '[ ]',
    '«',
    '»',
    '\n',
    '\t',
    '{% if a %}',
    '{% endif %}',
    '*',
  ];
  fc.assert(
    fc.property(fc.array(runsOf(signs), { minLength: 1, maxLength: 4 }), (paragraphs) => {
      const blocks: SourceBlock[] = paragraphs.map((runs) => toParagraph(runs));
      expect(writeTemplate({ blocks, warnings: [] }).warnings).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
