import type { Look } from '@inkfield/contract/look';
import { expect, test } from 'vitest';
import { asLibreOffice } from '../../test/plain-import.ts';

test.each([
  [240, 1],
  [247, 1.03],
  [259, 1.08],
  [276, 1.15],
  [278, 1.15],
  [283, 1.17],
  [290, 1.21],
  [331, 1.38],
  [360, 1.5],
])('LibreOffice sets lines of %i twips in %f times their height', (line, times) => {
  const look: Look = {
    v: 1,
    pages: [],
    fonts: [],
    styles: { Body: { line: { times: line / 240 } } },
    roles: { text: 'Body', heading: [], clause: [], bullet: [], item: [] },
    tables: {},
    tab: 36,
    distance: 'larger',
  };
  expect(asLibreOffice(look).styles['Body']?.line).toEqual({ times });
});
