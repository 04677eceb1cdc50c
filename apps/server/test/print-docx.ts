import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import type { Typesetter } from '../src/pdf/typesetter.ts';
import type { DocxParts } from './docx-builder.ts';
import { importDocx } from './imported-docx.ts';
import { readPdf } from './read-pdf.ts';

/** The words of a Word document as our PDF of it prints them: `x` from the left, `y` from the top of the page. */
export async function printDocx(typesetter: Typesetter, parts: DocxParts) {
  const { document_content, look } = await importDocx(parts);
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(document_content), { fields: [], values: {}, mode: 'final', locale });
  const rendered = await typesetter.render({
    document,
    page: {},
    look,
    title: 'A',
    language: 'en',
    date: '2026-01-02T03:04:05Z',
    output: 'pdf',
  });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { pages } = await readPdf(rendered.pdf);
  const words = pages.flatMap(({ items, height }, page) =>
    items.map((item) => ({
      text: item.text.trim(),
      page: page + 1,
      x: item.x,
      y: height - item.y,
      width: item.width,
    })),
  );
  const find = (text: string) => {
    const found = words.find((word) => word.text.includes(text));
    if (found === undefined) throw new Error(`"${text}" is not printed`);
    return found;
  };
  return { document_content, look, pages, words, find };
}
