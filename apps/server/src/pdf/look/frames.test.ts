import { plainLook } from '@inkfield/contract/plain-look';
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
