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

test.each([
  ['majorHAnsi', 'Georgia'],
  ['majorBidi', 'Arial'],
])('the theme names the font of such words: %s', async (name, font) => {
  const fonts = '<a:latin typeface="Georgia"/><a:font script="Arab" typeface="Arial"/>';
  const { look } = await importDocx({
    theme: `<a:themeElements><a:fontScheme><a:majorFont>${fonts}</a:majorFont></a:fontScheme></a:themeElements>`,
    body: paragraph(marked(lease, `<w:rFonts w:cstheme="${name}"/>`)),
  });
  expect(look?.fonts.map((one) => one.name)).toContain(font);
});

test.each([
  ['', { turned: true, align: 'right' }],
  ['<w:jc w:val="right"/>', { turned: true, align: 'left' }],
  ['<w:jc w:val="center"/>', { turned: true, align: 'center' }],
])(
  'a paragraph of such words alone reads from the right, at the side where it is: %s',
  async (own, expected) => {
    const { style, document_content } = await styleOf(paragraph(marked(`${lease}: 4/1400`), own));
    expect(style).toMatchObject(expected);
    expect(document_content).not.toContain('{right}');
  },
);

test.each([
  ['Latin words', marked(`${lease} Word`), ''],
  ['words that are not marked', marked(lease) + run(' 12'), ''],
  ['an indent that its side decides', marked(lease), '<w:ind w:firstLine="360"/>'],
])('a paragraph with %s reads as the document says', async (_, words, own) => {
  const { style } = await styleOf(paragraph(words, own));
  expect(style).not.toHaveProperty('turned');
});

test('a heading keeps the empty line at its end', async () => {
  const heading = paragraph(`${run(lease)}<w:r><w:br/></w:r>`, '<w:outlineLvl w:val="0"/>');
  const { document_content } = await styleOf(heading + paragraph('Words'));
  expect(document_content).toContain(`# ${lease}{br}\n`);
});
