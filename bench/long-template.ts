import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import type { Template } from '@inkfield/contract/templates';
import type { TemplateField } from '@inkfield/engine/template';

interface Size {
  paragraphs: number;
  wordsPerParagraph: number;
  fields: number;
  placeholders: number;
  /** How often the first field occurs in the text; the others share the rest evenly. */
  ofFirstField: number;
}

/** About 50 pages: 25,000 words in 457 paragraphs, 670 placeholders of 200 fields. */
export const fiftyPages: Size = {
  paragraphs: 457,
  wordsPerParagraph: 53,
  fields: 200,
  placeholders: 670,
  ofFirstField: 112,
};

const words =
  'the party shall deliver written notice of any claim under this agreement within a reasonable time after it becomes aware of the facts on which that claim is based and neither assignment nor waiver takes effect unless signed by both'.split(
    ' ',
  );

/** A look such as contracts have: numbered clauses with a hanging indent, and a header. */
export const contractLook = plainLook({
  squeezes: true,
  pages: [
    plainPage({
      furniture: { header: { usual: 'Agreement\n' }, footer: { usual: 'Page [page] of [pages]\n' } },
    }),
  ],
  fonts: [{ name: 'Times New Roman', set: 'Tinos', ascent: 0.891, descent: 0.216, gap: 0.042 }],
  styles: {
    Body: { font: 'Times New Roman', size: 11, line: { times: 1.15 }, after: 8, align: 'justify' },
    Clause: { like: 'Body', left: 36, first: -36, label: { after: 'tab', bold: true } },
    Subclause: { like: 'Body', left: 72, first: -36, label: { after: 'tab' } },
  },
  roles: {
    text: 'Body',
    heading: ['Body'],
    clause: ['Clause', 'Subclause'],
    bullet: ['Body'],
    item: ['Body'],
  },
});

/** A template as a client gets it, of an exact size; the same text every time. */
export function longTemplate(size: Size): Template {
  const names = Array.from({ length: size.fields }, (_, index) => `field_${index + 1}`);
  const places = Array.from({ length: size.placeholders }, (_, index) =>
    index < size.ofFirstField ? 'field_1' : (names[1 + (index % (size.fields - 1))] ?? 'field_1'),
  );
  // A step that shares no factor with their number spreads the places of one field over the whole text.
  const spread = places.map((_, index) => places[(index * 397) % places.length] ?? 'field_1');
  const paragraphs = Array.from({ length: size.paragraphs }, (_, index) => {
    const own = spread.slice(
      Math.floor((index * size.placeholders) / size.paragraphs),
      Math.floor(((index + 1) * size.placeholders) / size.paragraphs),
    );
    return paragraph(index, size.wordsPerParagraph, own);
  });
  return {
    id: 1,
    name: 'Long agreement',
    description: '',
    document_content: paragraphs.join('\n\n'),
    fields: names.map(fieldOf),
    page: { locale: 'en-US', currency: 'USD' },
    form: { rules: [] },
    access: 'shared',
    status: 'published',
    version: 1,
    updated_at: '2026-01-01T00:00:00Z',
  };
}

function paragraph(index: number, length: number, placeholders: readonly string[]): string {
  const text = Array.from({ length }, (_, word) => words[(index * 31 + word * 7) % words.length]);
  placeholders.forEach((name, place) => {
    text.splice(Math.floor(((place + 1) * length) / (placeholders.length + 1)), 0, `[${name}]`);
  });
  return index % 10 === 0 ? `#. **Clause.** ${text.join(' ')}.` : `##. ${text.join(' ')}.`;
}

function fieldOf(name: string, index: number): TemplateField {
  return {
    id: index + 1,
    name,
    label: `Field ${index + 1}`,
    field_type: 'text',
    required: index % 2 === 0,
    order: index + 1,
  };
}
