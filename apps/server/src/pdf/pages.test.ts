import { afterAll, describe, expect, it } from 'vitest';
import type { PrintedPiece } from '@inkfield/contract/printed-words';
import type { PrintedDocument, PrintedPage } from '../../test/read-pdf.ts';
import { lettersOf, readPdf } from '../../test/read-pdf.ts';
import {
  clause,
  exhibit,
  heading,
  inlines,
  paragraph,
  request,
  resolved,
  signatures,
  strong,
  table,
} from '../../test/resolved-documents.ts';
import type { RenderRequest } from './typesetter.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

async function print(wanted: RenderRequest): Promise<PrintedDocument> {
  const rendered = await typesetter.render(wanted);
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  return readPdf(rendered.pdf);
}

/** The texts outside the margins of a page. The header is in the upper margin, the footer in the lower one. */
function outside(page: PrintedPage, margin: number): string[] {
  const fits = ({ x, y, width }: PrintedPiece) =>
    x >= margin - 6 && x + width <= page.width - margin + 6 && y > margin / 3 && y < page.height - margin / 3;
  return page.items.filter((item) => item.text.trim() !== '' && !fits(item)).map(({ text }) => text);
}

/** Words that are printed over others, as happens to what is kept together and does not fit on a page. */
function overprinted({ items }: PrintedPage): string[] {
  const words = items.filter(({ text }) => text.trim() !== '');
  const overlap = (a: PrintedPiece, b: PrintedPiece) =>
    Math.abs(a.y - b.y) < 2 && a.x + 3 < b.x + b.width && b.x + 3 < a.x + a.width;
  return words.filter((a, i) => words.some((b, j) => i < j && overlap(a, b))).map(({ text }) => text);
}

function pageOf(printed: PrintedDocument, words: string): number {
  return printed.pages.findIndex(({ text }) => lettersOf(text).includes(lettersOf(words)));
}

const sentence = 'Each party shall execute such further instruments as the other may reasonably request. ';
const fill = (paragraphs: number) => Array.from({ length: paragraphs }, () => paragraph(sentence.repeat(3)));

describe('words', () => {
  it.each([
    ['#read("/etc/passwd")'],
    ['#import "@preview/example:0.1.0": *'],
    ['#eval("1+1") $x^2$ \\u{1F600} ]])) ```raw```'],
    ['= Heading - list + enum / term: x'],
    ['<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['"},{"k":"pageBreak"},"'],
    ['**x** [buyer] {if y} __z__ # not a heading'],
    ['{{constructor.constructor("return process")()}} ${7*7} %s %n'],
    ['=HYPERLINK("http://example.com","x") @SUM(1) +1 -1'],
    ['https://example.com/?a=b&c=d javascript:alert(1) file:///etc/passwd'],
    ['C:\\Users\\x ~/.ssh \\\\server\\share'],
    ['it\'s "quoted" -- not --- changed ... (c)'],
    ['½ ☐ ☑ ☒ ✓ § ¶ • ▪ → ₹ € № ™ ≤ ≥ “ ” ‘ ’ – —'],
  ])('%s is printed as it is', async (hostile) => {
    const printed = await print(
      request([paragraph(hostile), table([[hostile, 'x']])], { page: { page_numbers: false } }),
    );
    // A cell that is narrower may break a word, never lose a letter of it.
    expect(lettersOf(printed.text)).toBe(`${lettersOf(hostile).repeat(2)}x`);
    expect(printed.scripts).toBe(0);
  });

  it.each([
    ['Greek', 'Η συμφωνία αυτή', 'el'],
    ['Cyrillic', 'Настоящий договор', 'ru'],
    ['Hebrew', 'הסכם', 'he'],
    ['Arabic', 'الاتفاقية', 'ar'],
    ['Chinese', '本协议由卖方与买方', 'zh'],
    ['Japanese', '売買契約書の定義、直骨塚', 'ja'],
    ['Korean', '매매계약서', 'ko'],
    ['Vietnamese', 'Hợp đồng mua bán', 'vi'],
    ['Ethiopic', 'የሽያጭ ውል', 'am'],
    ['Armenian', 'Առուվաճառքի պայմանագիր', 'hy'],
    ['Georgian', 'ნასყიდობის ხელშეკრულება', 'ka'],
    ['Sinhala', 'විකුණුම් ගිවිසුම', 'si'],
    ['Chinese of Taiwan', '買賣合約書直骨角', 'zh-TW'],
    ['letters and marks apart', 'résumé naïve Zoë'.normalize('NFD'), 'fr'],
  ])('%s can be printed and found again', async (_, words, language) => {
    const printed = await print(request([paragraph([strong(words)]), paragraph(words)], { language }));
    expect(lettersOf(printed.text)).toContain(lettersOf(words));
  });

  // Their fonts compose letters of parts, which readers of the file find doubled.
  it.each([
    ['Hindi', 'बिक्री अनुबंध', 'hi'],
    ['Bengali', 'বিক্রয় চুক্তি', 'bn'],
    ['Tamil', 'விற்பனை ஒப்பந்தம்', 'ta'],
    ['Telugu', 'అమ్మకపు ఒప్పందం', 'te'],
    ['Gujarati', 'વેચાણ કરાર', 'gu'],
    ['Punjabi', 'ਵਿਕਰੀ ਇਕਰਾਰਨਾਮਾ', 'pa'],
    ['Kannada', 'ಮಾರಾಟ ಒಪ್ಪಂದ', 'kn'],
    ['Malayalam', 'വിൽപ്പന കരാർ', 'ml'],
    ['Lao', 'ສັນຍາຊື້ຂາຍ', 'lo'],
    ['Khmer', 'កិច្ចសន្យាលក់', 'km'],
    ['Burmese', 'အရောင်းစာချုပ်', 'my'],
  ])('%s can be printed', async (_, words, language) => {
    const printed = await print(request([paragraph([strong(words)]), paragraph(words)], { language }));
    const letters = new Set(printed.text.normalize('NFC'));
    expect([...words.normalize('NFC')].filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it.each([
    ['a Japanese template', 'ja', '直骨', 'BIZUDPGothic'],
    ['kana in an English template', 'en-US', '直ちに', 'BIZUDPGothic'],
    ['a template of China', 'zh-CN', '直骨', 'NotoSansSC'],
    ['a template of Taiwan', 'zh-TW', '直骨', 'NotoSansTC'],
  ])('Han characters have the shapes of %s', async (_, language, words, font) => {
    const rendered = await typesetter.render(request([paragraph(words)], { language }));
    if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
    const fonts =
      Buffer.from(rendered.pdf)
        .toString('latin1')
        .match(/(?<=\+)(?:BIZ|NotoSans[ST])\w+/g) ?? [];
    expect([...new Set(fonts)]).toEqual([font]);
  });

  it.each([
    ['a character that no font has', 'Fine \u{10A00}\u{1F9FF}\u{1FAE8} words', 'U+10A00'],
    ['a place for private use', 'x\uE0A0y', 'U+E0A0'],
  ])('names %s', async (_, words, name) => {
    for (const output of ['pdf', 'svg'] as const) {
      const refusal = typesetter.render(request([paragraph(words)], { output }));
      await expect(refusal).rejects.toMatchObject({
        code: 'unprintable',
        details: [expect.stringContaining(name)],
      });
    }
  });

  it('breaks a word of 10,000 letters inside the margins and keeps all of it', async () => {
    const word = 'Wm'.repeat(5000);
    const printed = await print(request([paragraph(word), table([[word.slice(0, 500), 'b', 'c']])]));
    expect(printed.pages.flatMap((page) => outside(page, 72))).toEqual([]);
    expect((printed.text.match(/[Wm]/g) ?? []).length).toBe(10_500);
  });

  it('breaks a word that is put together from many pieces', async () => {
    const pieces = Array.from({ length: 300 }, () => [strong('WWW'), ...inlines('mmm')]).flat();
    const printed = await print(request([paragraph(pieces)]));
    expect(printed.pages.flatMap((page) => outside(page, 72))).toEqual([]);
  });

  it('never adds a hyphen to an address', async () => {
    const address = 'internationalrepresentation@administrationconsideration.example';
    const before = Array.from({ length: 12 }, (_, i) => 'some more words '.repeat(3) + 'wide '.repeat(i));
    const printed = await print(request(before.map((words) => paragraph(`${words}see ${address} for it`))));
    const [page] = printed.pages;
    // The reader of the file leaves out the hyphens of the typesetter, but not the division into lines.
    expect(page?.items.filter(({ text }) => text.includes(address))).toHaveLength(before.length);
  });
});

describe('pages', () => {
  it('repeats the header row on every page of a table', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => [`Unit ${i}`, 'Tenant', `$${i}.00`]);
    const printed = await print(request([table([['Premises', 'Occupant', 'Rental'], ...rows])]));
    expect(printed.pages.length).toBeGreaterThan(2);
    expect(printed.pages.every(({ text }) => text.includes('Premises') && text.includes('Occupant'))).toBe(
      true,
    );
    expect(rows.every(([unit]) => pageOf(printed, unit ?? '') >= 0)).toBe(true);
  });

  it('keeps twenty columns on the page', async () => {
    const columns = Array.from({ length: 20 }, (_, i) => `Column number ${i}`);
    const printed = await print(request([table([columns, columns.map(() => '1,234,567.89')])]));
    expect(printed.pages.flatMap((page) => outside(page, 72))).toEqual([]);
  });

  it('divides a row that is taller than a page without losing a word', async () => {
    const words = Array.from({ length: 2000 }, (_, i) => `w${i}`);
    const printed = await print(
      request([
        table([
          ['a', 'b'],
          ['x', words.join(' ')],
        ]),
      ]),
    );
    const found = new Set(printed.text.match(/w\d+/g));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
    expect(printed.pages.flatMap(overprinted)).toEqual([]);
  });

  it.each([9, 10, 11, 12, 13, 14])('keeps signatures together below %i paragraphs', async (count) => {
    const column = (who: string) => [
      paragraph(`${who}-TOP`),
      paragraph('\n\n\n\n\n\n________'),
      paragraph(`${who}-END`),
    ];
    const blocks = [
      ...fill(count),
      paragraph('IN WITNESS WHEREOF'),
      signatures(column('SELLER'), column('BUYER')),
    ];
    const printed = await print(request(blocks));
    const pages = ['IN WITNESS', 'SELLER-TOP', 'SELLER-END', 'BUYER-TOP', 'BUYER-END'].map((words) =>
      pageOf(printed, words),
    );
    expect(pages).toEqual(pages.map(() => pages[0]));
    expect(pages[0]).toBeGreaterThanOrEqual(0);
  });

  it('lets signatures that are taller than a page flow on', async () => {
    const signers = Array.from({ length: 60 }, (_, i) => paragraph(`Signer${i}.\nBy: ________`));
    const printed = await print(request([...fill(3), signatures(signers, [paragraph('Other side')])]));
    expect(signers.map((_, i) => pageOf(printed, `Signer${i}.`)).filter((page) => page < 0)).toEqual([]);
    expect(printed.pages.flatMap(overprinted)).toEqual([]);
    expect(printed.pages.length).toBeGreaterThan(1);
  });

  it('leaves no heading alone at the foot of a page', async () => {
    const companion = paragraph('Companion. '.repeat(60));
    for (let count = 22; count <= 36; count += 1) {
      const lines = Array.from({ length: count }, () => paragraph('One line.'));
      const printed = await print(request([...lines, heading(2, 'Lonely heading'), companion]));
      expect(pageOf(printed, 'Lonely heading Companion'), `after ${count} lines`).toBeGreaterThanOrEqual(0);
    }
  });

  it('sets a footnote at the foot of the page with its mark', async () => {
    const marked = paragraph([
      { type: 'text', value: 'Marked' },
      { type: 'footnoteMark', number: 1 },
    ]);
    const document = resolved([...fill(16), marked, ...fill(8)], ['The note itself']);
    const printed = await print(request([], { document }));
    const page = printed.pages[pageOf(printed, 'Marked')];
    expect(pageOf(printed, 'Marked')).toBe(pageOf(printed, 'The note itself'));
    const others = page?.items.filter(({ text }) => text.startsWith('Each')).map(({ y }) => y) ?? [];
    const note = page?.items.find(({ text }) => text.includes('note'))?.y ?? 1000;
    expect(note).toBeLessThan(Math.min(...others));
  });

  it('starts an exhibit on a page of its own and lists it among the bookmarks', async () => {
    const blocks = [
      heading(1, 'Lease'),
      heading(3, 'Rent', '1.'),
      ...fill(1),
      exhibit('B', 'Rent roll', fill(1)),
    ];
    const printed = await print(request(blocks));
    expect(printed.pages.length).toBe(2);
    expect(printed.pages[1]?.text).toMatch(/^EXHIBIT\s+B\s+Rent\s+roll/);
    const bookmarks = printed.bookmarks.map((title) => title.replaceAll('\u00A0', ' '));
    expect(bookmarks).toEqual(['Lease', '  1. Rent', 'EXHIBIT B Rent roll']);
  });

  it('keeps typed blank lines as room', async () => {
    const gap = async (blankBefore: number) => {
      const printed = await print(request([paragraph('First'), paragraph('Second', { blankBefore })]));
      const [first, second] = ['First', 'Second'].map(
        (words) => printed.pages[0]?.items.find(({ text }) => text === words)?.y ?? 0,
      );
      return (first ?? 0) - (second ?? 0);
    };
    const [none, one, two, five] = [await gap(0), await gap(1), await gap(2), await gap(5)];
    expect(none).toBeLessThan(one - 5);
    expect(two - one).toBeCloseTo(14.1, 0);
    expect(five - two).toBeCloseTo(3 * 14.1, 0);
  });

  it('hangs the text of a clause beside its number', async () => {
    const printed = await print(request([clause(1, '1.', sentence.repeat(3)), clause(3, '(a)', sentence)]));
    const starts =
      printed.pages[0]?.items.filter(({ text }) => text.trim() !== '').map(({ x }) => Math.round(x)) ?? [];
    expect(starts.filter((x) => x === 72)).toHaveLength(1);
    expect(starts.filter((x) => x === Math.round(72 + 2.4 * 11)).length).toBeGreaterThan(2);
  });

  it('starts lines at the right in a language that is read from there', async () => {
    const printed = await print(request([clause(1, '1.', 'הגדרות')], { language: 'he' }));
    const number = printed.pages[0]?.items.find(({ text }) => text.includes('1'));
    expect(number?.x).toBeGreaterThan(500);
  });

  it('prints header, footer and page numbers where they are asked for', async () => {
    const page = { header: 'Harborview', footer: 'Draft 3', size: 'a4', margin: 100 } as const;
    const printed = await print(request([...fill(20)], { page }));
    expect(printed.pages[1]?.text).toMatch(/Harborview.*Draft 3.*Page 2 of \d/s);
    expect(printed.pages[0]).toMatchObject({ width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) });
    expect(printed.pages.flatMap(({ items }) => items.filter(({ x }) => x < 95))).toEqual([]);
    const plain = await print(request([paragraph('x')], { page: { page_numbers: false } }));
    expect(plain.text.trim()).toBe('x');
  });

  it('writes a tagged file with title and language', async () => {
    const printed = await print(
      request([heading(1, 'Lease')], { title: 'My <lease> (x)', language: 'de-CH' }),
    );
    expect(printed).toMatchObject({ title: 'My <lease> (x)', language: 'de-CH', tagged: true });
  });
});
