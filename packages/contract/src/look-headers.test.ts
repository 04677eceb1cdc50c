import { expect, test } from 'vitest';
import type { Look } from './look.ts';
import { checkHeaders } from './look-headers.ts';
import { plainLook, plainPage } from './plain-look.ts';

/** US Letter, 792 points high: a third are 264. Lines are 14.4 points high. */
function lookOf(header: Look['pages'][number]['furniture']['header'], more: Partial<Look> = {}): Look {
  return plainLook({
    pages: [plainPage({ furniture: { header, footer: {} } })],
    fonts: [{ name: 'Arial', set: 'Arimo', ascent: 0.9, descent: 0.3, gap: 0 }],
    styles: { Body: { size: 12 } },
    ...more,
  });
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`).join('\n');
const seal = (height: number, at?: { x: number; y: number; of: 'page' }): Partial<Look> => ({
  pictures: { Seal: { width: 100, height, ...(at && { at }) } },
});
const cell = Array.from({ length: 16 }, () => 'a').join('{br}');
const box: Partial<Look> = {
  tables: {
    Box: {
      at: 0,
      place: { x: 400, y: 20, of: 'page' },
      widths: [100],
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
      edges: [],
      head: 0,
      rows: [{ cells: [{ styles: [] }] }],
    },
  },
};
const tall = [
  expect.objectContaining({ code: 'W-header', message: expect.stringContaining('the header takes') }),
];

test.each<[string, Look, unknown]>([
  ['of fifteen lines', lookOf({ usual: lines(15) }), []],
  ['of sixteen lines', lookOf({ usual: lines(16) }), tall],
  ['of the first page alone', lookOf({ usual: 'a', first: lines(16) }), tall],
  ['with a high picture', lookOf({ usual: '{picture Seal}' }, seal(230)), tall],
  ['with a low picture', lookOf({ usual: '{picture Seal}' }, seal(200)), []],
  [
    'with a picture that stands beside the text',
    lookOf({ usual: '{picture Seal}' }, seal(230, { x: 0, y: 0, of: 'page' })),
    [],
  ],
  ['with a text box at a place of the page', lookOf({ usual: `{table look Box}\n| ${cell} | b |` }, box), []],
  ['with line breaks in a cell', lookOf({ usual: `| ${cell} | b |` }), tall],
])('a header %s', (_what, look, problems) => {
  expect(checkHeaders(look)).toEqual(problems);
});

test('the pages of a high footer are named', () => {
  const { pages, ...rest } = lookOf({});
  const named = pages.map((page) => ({
    ...page,
    name: 'Annex',
    furniture: { header: {}, footer: { usual: lines(16) } },
  }));
  expect(checkHeaders({ ...rest, pages: [...pages, ...named] }).map(({ message }) => message)).toEqual([
    'the footer of "Annex" takes more than a third of the page, which leaves little room for the text',
  ]);
});
