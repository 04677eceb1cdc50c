import { expect, test } from 'vitest';
import { paragraph, run } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';

const lease = 'חוזה שכירות';
const marked = (text: string, look = '') => run(text, `${look}<w:rtl/>`);

async function styleOf(body: string, styles?: string) {
  const { look, document_content } = await importDocx({ body, ...(styles !== undefined && { styles }) });
  const [name] = Object.keys(look?.styles ?? {});
  return { style: look?.styles[name ?? ''], document_content };
}

test('words that are marked to be read from the right take nothing from what is said of Latin letters', async () => {
  const latin = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="28"/>';
  const { style } = await styleOf(paragraph(marked(lease, latin), '<w:bidi/>'));
  expect(style).toMatchObject({ font: 'Times New Roman', size: 10 });
  const complex = '<w:rFonts w:ascii="Calibri" w:cs="David"/><w:sz w:val="28"/><w:szCs w:val="24"/>';
  const own = await styleOf(paragraph(marked(lease, complex), '<w:bidi/>'));
  expect(own.style).toMatchObject({ font: 'David', size: 12 });
});
