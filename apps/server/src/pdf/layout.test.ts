import { readFileSync } from 'node:fs';
import type { ResolvedInline } from '@inkfield/engine/document';
import { afterAll, describe, expect, it } from 'vitest';
import type { PrintedPiece } from '@inkfield/contract/printed-words';
import { readPdf } from '../../test/read-pdf.ts';
import {
  clause,
  exhibit,
  heading,
  paragraph,
  request,
  signatures,
  strong,
  table,
  type PageRequest,
} from '../../test/resolved-documents.ts';
import { createTypesetter } from './typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

type Blocks = Parameters<typeof request>[0];

async function printedItems(blocks: Blocks, extra: Partial<PageRequest> = {}): Promise<PrintedPiece[]> {
  const rendered = await typesetter.render(request(blocks, extra));
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  const { pages } = await readPdf(rendered.pdf);
  return pages.flatMap(({ items }) => items).filter(({ text }) => text.trim() !== '');
}

function find(items: readonly PrintedPiece[], words: string): PrintedPiece {
  const item = items.find(({ text }) => text.includes(words));
  if (item === undefined) throw new Error(`"${words}" is not printed`);
  return item;
}

describe('words at the end of a line', () => {
  it.each([
    ['no-break spaces', '\u00A0x'],
    ['narrow no-break spaces', '\u202Fword'],
    ['figure spaces', '\u20071'],
    ['hyphens that do not break', '\u2011xy'],
    ['word joiners', 'ab\u2060'],
  ])('do not leave the page, held together by %s', async (_name, piece) => {
    const items = await printedItems([paragraph([{ type: 'text', value: piece.repeat(1500) }])]);
    expect(items.filter(({ x, width }) => x < 0 || x + width > 612)).toEqual([]);
  });

  const narrow = { font_size: 20, margin: 120 };
  /** Paragraphs that meet the line's end at many places in the word. */
  const lines = (word: ResolvedInline) =>
    Array.from({ length: 30 }, (_, i) => {
      const before = `it is agreed ${'w'.repeat(i % 10)} that ${'so '.repeat(i % 7)}and `;
      const after = ' is bound by what is written above in the same way as all of the others.';
      return paragraph([{ type: 'text', value: before }, word, { type: 'text', value: after }]);
    });
  const whole = (items: readonly PrintedPiece[], word: string) =>
    items.filter(({ text }) => text.includes(word)).length;

  it('are divided where lines are narrow, names and values are not', async () => {
    const count = async (word: ResolvedInline) =>
      whole(await printedItems(lines(word), { page: narrow }), 'dministration');
    expect(await count({ type: 'text', value: 'the administration' })).toBeLessThan(30);
    expect(await count({ type: 'text', value: 'the Administration' })).toBe(30);
    expect(await count({ type: 'text', value: 'administration', state: 'filled', field: 'x' })).toBe(30);
  });

  it('are not divided on a page of usual width', async () => {
    const items = await printedItems(lines({ type: 'text', value: 'administration '.repeat(9) }));
    const found = items.flatMap(({ text }) => text.match(/administration/g) ?? []);
    expect(found).toHaveLength(30 * 9);
  });

  it('are divided in a language of long words', async () => {
    const word = 'Grundstücksverkehrsgenehmigung ';
    const items = await printedItems(lines({ type: 'text', value: word.repeat(4) }), { language: 'de' });
    const found = items.flatMap(({ text }) => text.match(/Grundstücksverkehrsgenehmigung/g) ?? []);
    expect(found.length).toBeLessThan(30 * 4);
  });
});

it('a paragraph seldom ends with a word alone on its line', async () => {
  const sentence = 'This Agreement may be signed in counterparts and electronically by each of the parties';
  const texts = Array.from(
    { length: 40 },
    (_, i) => `${sentence} ${'so '.repeat(i)}and ${sentence} again END.`,
  );
  const items = await printedItems(texts.map((text) => paragraph(text)));
  const alone = items.filter((item, i) => {
    const before = items[i - 1];
    return item.text.trim() === 'END.' && before !== undefined && Math.abs(before.y - item.y) > 1;
  });
  expect(items.filter(({ text }) => text.includes('END.'))).toHaveLength(40);
  expect(alone).toEqual([]);
});

it('a reference and its number stand on one line', async () => {
  const lines = Array.from({ length: 30 }, (_, i) =>
    paragraph([
      { type: 'text', value: `It is agreed ${'w'.repeat(i)} and again ${'so '.repeat(i % 9)}under Section ` },
      { type: 'text', value: '4.3', state: 'filled', field: 'x' },
      { type: 'text', value: ' of this Agreement, which both of the parties have read before they signed.' },
    ]),
  );
  const items = await printedItems(lines, { page: { font_size: 20, margin: 120 } });
  const ends = items.filter((item, i) => {
    const next = items[i + 1];
    return /Section\s*$/.test(item.text) && next !== undefined && Math.abs(next.y - item.y) > 1;
  });
  expect(items.filter(({ text }) => text.includes('Section'))).toHaveLength(30);
  expect(ends).toEqual([]);
});

describe('tables', () => {
  const rows = [
    ['Cost', 'Paid by'],
    ['Recording', 'Buyer'],
  ];

  const indent = 2.4 * 11;
  const wide = [
    ['Cost', 'Paid by'],
    ['each of them on one line '.repeat(3).trim(), 'Buyer and the Seller'],
  ];

  it.each([
    ['right below it', rows, 1],
    ['further below it', rows, 3],
    ['also where its lines wrap only there', wide, 1],
  ])('keep the column of their clause %s', async (_, cells, blankBefore) => {
    const items = await printedItems([clause(1, '1.', 'As follows.'), table(cells, { blankBefore })]);
    expect(find(items, 'Cost').x).toBeCloseTo(72 + 5 + indent, 0);
  });

  it('keep the column of their clause below another table', async () => {
    const items = await printedItems([
      clause(1, '1.', 'As follows.'),
      table([['First', 'x']]),
      table([['Second', 'x']]),
    ]);
    expect(find(items, 'Second').x).toBeCloseTo(find(items, 'First').x, 0);
    expect(find(items, 'Second').x).toBeCloseTo(72 + 5 + indent, 0);
  });

  it('of many columns keep the column of their clause with smaller letters, and break no word', async () => {
    const words = Array.from({ length: 8 }, (_, i) => `Considerat${i}`);
    const items = await printedItems([clause(1, '1.', 'As follows.'), table([words])]);
    expect(items.filter(({ text }) => text.includes('Considerat'))).toHaveLength(8);
    expect(find(items, 'Considerat0').x).toBeCloseTo(72 + 5 + indent, 0);
  });

  it('stand at the margin below other text', async () => {
    const items = await printedItems([clause(1, '1.', 'As follows.'), paragraph('Apart.'), table(rows)]);
    expect(find(items, 'Recording').x).toBeCloseTo(77, 0);
  });

  it('of few lines stay on one page', async () => {
    const few = [
      ['Party', 'Address'],
      ['Seller', 'First row'],
      ['Buyer', 'Second row'],
      ['Broker', 'Third row'],
    ];
    for (let count = 26; count < 36; count += 1) {
      const lines = Array.from({ length: count }, (_, i) => paragraph(`Line ${i}`));
      const rendered = await typesetter.render(request([...lines, table(few)]));
      if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
      const { pages } = await readPdf(rendered.pdf);
      const pageOf = (words: string) => pages.findIndex(({ text }) => text.includes(words));
      expect(pageOf('Third'), `after ${count} lines`).toBe(pageOf('First'));
    }
  });

  it('part a column that ends right from one that starts left', async () => {
    const words = 'some words to fill the columns with '.repeat(6);
    const items = await printedItems([
      table(
        [
          ['a', 'b', 'c'],
          [words, '$1,234,567.89', words],
        ],
        { align: ['left', 'right', 'left'] },
      ),
    ]);
    const amount = find(items, '1,234');
    const next = items.find(({ x, y }) => x > amount.x + 1 && Math.abs(y - amount.y) < 1);
    expect((next?.x ?? 0) - (amount.x + amount.width)).toBeGreaterThan(18);
  });

  it('have the shares of the width that the template asks for', async () => {
    const items = await printedItems([table(rows, { options: 'widths 3 1' })]);
    expect(find(items, 'Buyer').x).toBeCloseTo(72 + (468 - 20) * 0.75 + 15, 0);
    const ignored = await printedItems([table(rows, { options: 'widths 3 1 1' })]);
    expect(find(ignored, 'Buyer').x).toBeLessThan(400);
  });

  it('without borders have neither rules nor shading, and stand in line with the text', async () => {
    const drawn = async (options: string) => {
      const rendered = await typesetter.render(request([table(rows, { options })], { output: 'svg' }));
      return rendered.kind === 'svg' && /stroke=|fill="#f3f3f3"/.test(rendered.pages[0]?.svg ?? '');
    };
    expect([await drawn(''), await drawn('no borders')]).toEqual([true, false]);
    const items = await printedItems([table(rows, { options: 'no borders' })]);
    expect(find(items, 'Recording').x).toBeCloseTo(72, 0);
  });
});

it.each([
  ['a bold subhead', [paragraph([strong('Subhead')]), paragraph('Its text')]],
  ['a clause before its table', [clause(2, '1.1', 'Subhead'), table([['Its text', 'x']])]],
])('%s never stands last on a page', async (_, last) => {
  const filler = Array.from({ length: 60 }, (_, i) => paragraph(`Line ${i}`));
  for (const count of [24, 25, 26, 27, 28, 29, 30, 31]) {
    const rendered = await typesetter.render(request([...filler.slice(0, count), ...last]));
    if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
    const { pages } = await readPdf(rendered.pdf);
    const pageOf = (words: string) =>
      pages.findIndex(({ items }) => items.some(({ text }) => text === words));
    expect(pageOf('Subhead'), `after ${count} lines`).toBe(pageOf('Its text'));
  }
});

it('the title of an exhibit stands half a line further from its text than another title', async () => {
  const gap = async (blocks: Blocks) => {
    const items = await printedItems(blocks);
    return find(items, 'Title').y - find(items, 'Text').y;
  };
  const ofExhibit = await gap([exhibit('B', 'Title', [paragraph('Text', { blankBefore: 0 })])]);
  const ofHeading = await gap([heading(1, 'Title'), paragraph('Text', { blankBefore: 0 })]);
  expect(ofExhibit - ofHeading).toBeCloseTo((11 * 1.29) / 2, 0);
});

describe('signatures', () => {
  const sign = (who: string) => [paragraph(`By: ${'_'.repeat(90)}`), paragraph(who)];

  it('have rules on one line, inside their column', async () => {
    const items = await printedItems([signatures(sign('Seller'), sign('Buyer'))]);
    const ruled = items.filter(({ text }) => text.includes('____'));
    expect(new Set(ruled.map(({ y }) => Math.round(y))).size).toBe(1);
    const ends = ruled.map(({ x, width }) => Math.round(x + width));
    expect(Math.min(...ends)).toBeLessThanOrEqual(290);
    expect(Math.max(...ends)).toBeLessThanOrEqual(540);
  });

  it.each([
    ['serif', 11],
    ['serif', 10.5],
    ['sans', 10],
  ] as const)('have their rules 42 points apart, in %s of %d points', async (font, font_size) => {
    const rule = '_'.repeat(30);
    const column = [
      paragraph('Seller'),
      paragraph(`${rule}\nSignature`),
      paragraph(`${rule}\nName and title`),
      paragraph(`${rule}\nDate\n${rule}\nPlace`),
    ];
    const items = await printedItems([signatures(column)], { page: { font, font_size } });
    const ys = items.filter(({ text }) => text.includes('____')).map(({ y }) => y);
    expect(ys).toHaveLength(4);
    for (const [i, y] of ys.slice(1).entries()) expect((ys[i] ?? 0) - y).toBeCloseTo(42, 0);
  });

  it('leave room to write above each rule that stands behind a word', async () => {
    const lines = paragraph(`By: ${'_'.repeat(20)}\nName: ${'_'.repeat(20)}\nTitle: Director`);
    const items = await printedItems([signatures([lines])]);
    expect(find(items, 'By').y - find(items, 'Name').y).toBeGreaterThan(27);
    expect(find(items, 'Name').y - find(items, 'Director').y).toBeLessThan(15);
  });

  it('leave room below', async () => {
    const items = await printedItems([signatures(sign('Seller'), sign('Buyer')), paragraph('Receipt')]);
    expect(find(items, 'Seller').y - find(items, 'Receipt').y).toBeGreaterThan(25);
  });
});

it('the parts made for each block name nothing of the whole sheet, which would be hashed with each', () => {
  const source = readFileSync(new URL('document.typ', import.meta.url), 'utf8');
  const perBlock = source.slice(source.indexOf('#let inlines'), source.indexOf('#let (year'));
  expect(perBlock).toContain('#let blocks');
  expect(perBlock).not.toContain('sheet.');
});
