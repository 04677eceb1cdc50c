import { plainLook } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { paragraph, request } from '../../../test/resolved-documents.ts';
import { createAdvances } from './advances.ts';
import { lookFontFiles } from './faces.ts';
import { layoutLook } from './layout-look.ts';

const edge = { width: 1, color: 'ff0000', space: 2 };
const boxed = { before: 4, after: 10, border: { top: edge, right: edge, bottom: edge, left: edge } };

test('the lines of neighbours that have the same ones go around all of them', () => {
  const words = (value: string) => paragraph([{ type: 'text', value }]);
  const document = request(['One', 'Two', 'Three'].map(words), { output: 'pdf' });
  const look = plainLook({ styles: { Body: boxed } });
  const advances = createAdvances(lookFontFiles());
  const [section] = layoutLook({ ...document, look }, { advances, files: new Map() }).sections;
  const blocks = section?.body.flatMap((part) => part.blocks) ?? [];
  const sides = blocks.map((block) =>
    block.k === 'par'
      ? { top: block.border[0], bottom: block.border[2], above: block.above, inner: block.inner }
      : block.k,
  );
  expect(sides).toEqual([
    { top: edge, bottom: null, above: 0, inner: 0 },
    { top: null, bottom: null, above: 0, inner: 10 },
    { top: null, bottom: edge, above: 0, inner: 10 },
  ]);
});

test('words of a box stand on a picture that hangs at the same paragraph', () => {
  const place = { x: 100, y: 100, of: 'page' } as const;
  const picture = { width: 400, height: 400, fill: 'ff0000', at: place };
  const cells = [{ styles: ['Body'] }];
  const box = { at: 0, widths: [90], edges: [], head: 0, rows: [{ cells }], place };
  const margins = { top: 0, right: 0, bottom: 0, left: 0 };
  const look = plainLook({
    styles: { Body: {} },
    tables: { Box: { ...box, margins } },
    pictures: { Area: picture },
  });
  const { document } = resolve(parse('{table look Box}\n| Words |  |\n\n{picture Area}\n'), {
    fields: [],
    values: {},
    mode: 'final',
    locale: { locale: 'en-US', currency: 'USD' },
  });
  const advances = createAdvances(lookFontFiles());
  const [section] = layoutLook(
    { ...request([], { output: 'pdf' }), document, look },
    { advances, files: new Map() },
  ).sections;
  const hung = section?.body.flatMap(({ blocks }) => blocks).find(({ k }) => k === 'hung');
  expect(hung).toMatchObject({ c: [{ p: 0 }, { t: { k: 'table' } }] });
});
