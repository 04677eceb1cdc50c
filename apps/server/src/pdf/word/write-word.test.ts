import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { plainLook, plainPage } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import type { PageSetup, TemplateField } from '@inkfield/engine/template';
import { Packer } from 'docx';
import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { buildPng } from '../../../test/picture-builder.ts';
import { orderMistakes } from '../../../test/word-order.ts';
import { wordMistakes } from '../../../test/word-rules.ts';
import { writeWord } from './write-word.ts';

const field: TemplateField = {
  id: 1,
  name: 'value',
  label: 'Value',
  field_type: 'textarea',
  required: false,
  order: 0,
};

const locale = { locale: 'en-US', currency: 'USD' };

interface Options {
  page?: PageSetup;
  language?: string;
  value?: string;
  logo?: Uint8Array;
}

async function write(text: string, { page = {}, language = 'en-US', value = '', logo }: Options = {}) {
  const { document } = resolve(parse(text), {
    fields: [field],
    values: { value },
    mode: 'final',
    locale: { locale: language, currency: 'USD' },
  });
  const date = '2026-03-05T10:20:30Z';
  return writeWord({ document, page, title: 'Lease & <terms>', language, date, output: 'docx' }, { logo });
}

async function partsOf(text: string, options?: Options): Promise<Record<string, string>> {
  const { docx } = await write(text, options);
  const parts = Object.entries(unzipSync(docx)).filter(([name]) => /\.(?:xml|rels)$/.test(name));
  return Object.fromEntries(parts.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const bodyOf = async (text: string, options?: Options) =>
  (await partsOf(text, options))['word/document.xml'] ?? '';

const everything = `# Agreement

{numbering: ARTICLE I | Section 1.01 | (a)}

## #. Terms

##. {label term}First.

###. Deeper, **bold** *italic* __line__.

A note{footnote: Its words.} and see {ref term}.

• One
• Two
(1) Typed

{table total}
| Name | Sum |
|---|---:|
| A | 1 |
| Total | 1 |

{center}
In the middle
{end}

{signatures}
Seller: ____________
{column}
Buyer: ____________
{end signatures}

{exhibit A: Property}
[value]
{end exhibit}
`;

describe('the parts of a Word file', () => {
  test('have their elements in the order that Word demands, and numbers on everything that counts', async () => {
    const page = { header: 'Head', footer: 'Foot', copy_line: true };
    const parts = await partsOf(everything, { page, value: 'Words' });
    expect(wordMistakes((await write(everything, { page, value: 'Words' })).docx)).toEqual([]);
    const body = parts['word/document.xml'] ?? '';
    expect(body).toContain('w:numPr');
    expect(body).toContain('<w:pStyle w:val="Heading1"/>');
    expect(body).toMatch(/<w:fldSimple w:instr=" REF _Ref00000001 \\w \\h "><w:r><w:t[^>]*>Section 1.01</);
    expect(body).toContain('<w:bookmarkStart w:name="_Ref00000001" w:id="1"/>');
    expect(body).toContain('<w:tblHeader/>');
    expect(body).toContain('<w:cantSplit/>');
    expect(body).toContain('<w:pageBreakBefore/>');
    expect(body).toContain('<w:footnoteReference w:id="1"/>');
    expect(parts['word/numbering.xml']).toContain('w:lvlText w:val="Section %1.%2"');
    expect(parts['word/footer1.xml']).toMatch(/PAGE[^]*NUMPAGES/);
  });

  test('name title, language and date of the document', async () => {
    const core = (await partsOf('Words', { language: 'de-DE' }))['docProps/core.xml'];
    expect(core).toContain('<dc:title>Lease &amp; &lt;terms&gt;</dc:title>');
    expect(core).toContain('<dc:language>de-DE</dc:language>');
    expect(core).toContain('>2026-03-05T10:20:30Z</dcterms:created>');
  });

  test('are the same bytes at any time', async () => {
    const logo = {
      sha256: 'a'.repeat(64),
      pixel_width: 20,
      pixel_height: 10,
      alt: 'Our mark',
      align: 'left' as const,
      height: 36,
    };
    const options = { page: { logo }, logo: buildPng({ width: 20, height: 10 }) };
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T10:20:30Z') });
    const first = await write(everything, options);
    vi.setSystemTime(new Date('2031-07-09T08:00:00Z'));
    const second = await write(everything, options);
    vi.useRealTimers();
    expect(Buffer.compare(first.docx, second.docx)).toBe(0);
    expect(Object.keys(unzipSync(first.docx)).some((name) => name.endsWith('.png'))).toBe(true);
  });
});

const look = plainLook({
  pages: [plainPage({ furniture: { header: { usual: 'For [value], page [page]\n' }, footer: {} } })],
});

test('the header of a look has the values of its fields, and counts pages', async () => {
  const { document } = resolve(parse('Words\n'), { fields: [], values: {}, mode: 'final', locale });
  const { docx } = await writeWord({
    document,
    page: {},
    look,
    furnitureFields: { fields: [field], values: { value: 'Acme [page]' }, locale },
    title: 'Letter',
    language: 'en-US',
    date: '2026-03-05T10:20:30Z',
    output: 'docx',
  });
  const header = Buffer.from(unzipSync(docx)['word/header1.xml'] ?? []).toString();
  expect(header.replace(/<[^>]*>/g, '')).toMatch(/^For Acme \[page\], page\s*PAGE/);
});

describe('values can not break a Word file', () => {
  const wordsOf = (xml: string) => [...xml.matchAll(/<w:t[ >][^<]*>([^<]*)</g)].map(([, text]) => text);

  test.each([
    ['controls', 'a\u0000b\u0008c\u000bd\u001f\uFFFEe\uD800f', /abc/],
    ['signs of XML', ']]> <w:p> & "q" \'s\'', /\]\]&gt; &lt;w:p&gt; &amp;/],
    [
      'what the library itself replaces',
      '{list-1-0} {\uFFF9list-1-0} {word/media}',
      /\{list-1-0\} \{list-1-0\}/,
    ],
  ])('%s', async (_, value, wanted) => {
    const body = await bodyOf('#. Clause\n\n[value]', { value });
    expect(wordsOf(body).join('|')).toMatch(wanted);
    expect(orderMistakes(body)).toEqual([]);
    // oxlint-disable-next-line no-control-regex
    expect(body).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/);
  });

  test('a text of more than 200,000 characters is refused', async () => {
    expect(await bodyOf('[value]', { value: 'a'.repeat(199_000) })).toContain('aaaa');
    await expect(write('[value]', { value: 'a'.repeat(200_001) })).rejects.toThrow('too_large');
  });
});

test('a Word file of more than 20 MB is refused', async () => {
  const size = { sha256: '0'.repeat(64), pixel_width: 300, pixel_height: 100 };
  const page = { logo: { ...size, alt: 'Vance', align: 'left' as const, height: 36 } };
  // Bytes that no compression makes fewer.
  const logoOf = (bytes: number) => Buffer.concat([buildPng(), randomBytes(bytes)]);
  await expect(write('A', { page, logo: logoOf(19_900_000) })).resolves.toHaveProperty('docx');
  const packs = vi.spyOn(Packer, 'toBuffer');
  await expect(write('A', { page, logo: logoOf(20_100_000) })).rejects.toThrow('too_large');
  // Packing so much takes seconds.
  expect(packs).not.toHaveBeenCalled();
  packs.mockRestore();
});

test('numbers that Word can not count stay typed and are reported', async () => {
  const clauses = Array.from({ length: 28 }, () => '#. Words.').join('\n');
  const { typedNumbers, docx } = await write(`{numbering: a.}\n${clauses}`);
  expect(typedNumbers).toEqual(['ab.']);
  const body = Buffer.from(unzipSync(docx)['word/document.xml'] ?? []).toString();
  expect(body).toMatch(/>ab\.<\/w:t><\/w:r><w:r><w:tab\/>/);
});

test('a document in Hebrew runs from the right', async () => {
  const body = await bodyOf('#. שלום\n\n| א | ב |\n| ג | ד |', { language: 'he-IL' });
  expect(body).toContain('<w:bidi/>');
  // The start of a line, which is on the right.
  expect(body).toContain('<w:jc w:val="left"/>');
  expect(body).toContain('<w:rtl/>');
  expect(body).toContain('<w:bidiVisual/>');
});
