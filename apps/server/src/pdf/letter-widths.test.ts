import { afterAll, expect, it } from 'vitest';
import { readPdf } from '../../test/read-pdf.ts';
import { paragraph, request, strong } from '../../test/resolved-documents.ts';
import { lettersWidth } from './letter-widths.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

const cases = (['serif', 'sans'] as const).flatMap((style) =>
  [false, true].flatMap((bold) =>
    [
      'Extended coverage and endorsements, 54 letters',
      'naomi.fisher@example.com',
      '$1,234,567.89 (#12) 100% [x] {y} <z>',
      '________________________________',
    ].map((words) => ({ style, bold, words })),
  ),
);

it.each(cases)(
  '$words is as wide in $style, bold $bold, as it is printed',
  async ({ style, bold, words }) => {
    const page = { font: style, font_size: 10, justify: false, page_numbers: false };
    const rendered = await typesetter.render(request([paragraph(bold ? [strong(words)] : words)], { page }));
    if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
    const items = (await readPdf(rendered.pdf)).pages[0]?.items ?? [];
    const printed = (Math.max(...items.map(({ x, width }) => x + width)) - 72) / 10;
    const expected = lettersWidth(words, { style, bold });
    // Kerning moves letters closer together, hardly ever apart.
    expect(printed).toBeLessThan(expected + 0.05);
    expect(printed).toBeGreaterThan(expected * 0.95);
  },
);
