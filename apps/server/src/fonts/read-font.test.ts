import { expect, test } from 'vitest';
import { buildFont } from '../../test/own-font.ts';
import { readTables } from '../pdf/sfnt.ts';
import { FontRefusal, readFont } from './read-font.ts';

test('a font is read with its family, its style and the heights of its lines', () => {
  expect(readFont(buildFont({ family: 'Firm {Mono}', bold: true }))).toMatchObject({
    family: 'Firm Mono',
    bold: true,
    italic: false,
    heights: { ascent: 0.8325, descent: 0.3003, gap: 0 },
  });
});

test('only tables that documents need are kept', () => {
  const { bytes } = readFont(
    buildFont({ tables: { DSIG: Buffer.alloc(8), Evil: Buffer.from('#!/bin/sh') } }),
  );
  expect([...readTables(Buffer.from(bytes)).keys()]).toEqual(
    expect.arrayContaining(['OS/2', 'cmap', 'glyf', 'head', 'loca', 'name']),
  );
  expect(readTables(Buffer.from(bytes)).has('Evil')).toBe(false);
  expect(readFont(Buffer.from(bytes)).bytes).toEqual(bytes);
});

const none = Buffer.alloc(4);
const refused: [what: string, file: Buffer, reason: RegExp][] = [
  ['an empty file', Buffer.alloc(0), /is empty/],
  ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), /no font/],
  ['a collection', Buffer.from('ttcf\0\u0001\0\0'), /collection/],
  ['a web font', Buffer.from('wOF2\0\u0001\0\0'), /WOFF2/],
  ['a variable font', buildFont({ tables: { fvar: none } }), /variable font/],
  ['a variable OpenType font', buildFont({ tables: { CFF2: none } }), /variable font/],
  ['pictures of letters', buildFont({ tables: { glyf: undefined, CBDT: none } }), /pictures/],
  ['a font without outlines', buildFont({ tables: { glyf: undefined } }), /no outlines/],
  ['a restricted licence', buildFont({ embedding: 0x2 }), /does not allow embedding/],
  ['a font that may not be cut to its used letters', buildFont({ embedding: 0x100 }), /whole/],
  ['a font of which only pictures may be embedded', buildFont({ embedding: 0x200 }), /pictures/],
  ['a font without a name', buildFont({ family: '{}' }), /no name/],
  ['a font without its widths', buildFont({ tables: { hmtx: undefined } }), /damaged/],
  ['a cut off head', buildFont({ tables: { head: Buffer.alloc(12) } }), /damaged/],
  ['cut off names', buildFont({ tables: { name: Buffer.from([0, 0, 0, 9, 0, 0]) } }), /damaged/],
  [
    'heights that no text has',
    buildFont({ tables: { hhea: Buffer.alloc(36), 'OS/2': Buffer.alloc(96) } }),
    /heights/,
  ],
  ['a font without letters', buildFont({ tables: { cmap: Buffer.alloc(4) } }), /which letters/],
  ['half a file', buildFont().subarray(0, 20_000), /damaged/],
  ['a directory without its tables', buildFont().subarray(0, 12), /damaged/],
];

test.each(refused)('%s is refused with its reason', (_, file, reason) => {
  expect(() => readFont(file)).toThrow(FontRefusal);
  expect(() => readFont(file)).toThrow(reason);
});

test.each([0x4, 0x8, 0xc, 0xa])('embedding level %i is allowed: the freest level counts', (embedding) => {
  expect(readFont(buildFont({ embedding })).family).toBe('Firm Mono');
});

test('a changed byte anywhere in the first kilobytes is read or refused, and never fails otherwise', () => {
  const font = buildFont();
  for (let at = 0; at < 3000; at += 41) {
    const file = Buffer.from(font);
    file[at] = 0xff;
    try {
      readFont(file);
    } catch (error) {
      expect(error).toBeInstanceOf(FontRefusal);
    }
  }
});
