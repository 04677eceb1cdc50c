import { plainLook } from '@inkfield/contract/plain-look';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { expect, test } from 'vitest';
import { request } from '../../../test/resolved-documents.ts';
import { createAdvances } from './advances.ts';
import { lookFontFiles } from './faces.ts';
import { layoutLook } from './layout-look.ts';

test('the margins of a cell that another one covers make no row higher', () => {
  const margins = { top: 9, right: 0, bottom: 9, left: 0 };
  const low = { styles: ['Body'], margins: { ...margins, top: 2, bottom: 2 } };
  const cells = [{ styles: ['Body'] }, low];
  const rows = [{ cells: [{ styles: ['Body'], rows: 2 }, low] }, { cells }];
  const look = plainLook({
    styles: { Body: {} },
    tables: { Grid: { at: 0, widths: [90, 90], edges: [], head: 0, rows, margins } },
  });
  const { document } = resolve(parse('{table look Grid}\n| Tall | A |\n|  | B |\n'), {
    fields: [],
    values: {},
    mode: 'final',
    locale: { locale: 'en-US', currency: 'USD' },
  });
  const [section] = layoutLook(
    { ...request([], { output: 'pdf' }), document, look },
    { advances: createAdvances(lookFontFiles()), files: new Map() },
  ).sections;
  const table = section?.body.flatMap(({ blocks }) => blocks).find(({ k }) => k === 'table');
  const tops = table?.k === 'table' ? table.rows.map((row) => row.cells.map(({ inset }) => inset[0])) : [];
  expect(tops).toEqual([[9, 9], [2]]);
});
