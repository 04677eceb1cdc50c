import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { across, noLines, word } from '../../../test/drawn-page.ts';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { wordsOf } from './words.ts';
import { proposeBoxes } from './propose-boxes.ts';

import { readImport } from '../read-import.ts';

test('a run of underscores is a place to write on', () => {
  const boxes = proposeBoxes(noLines, [word('Name:', 72, 700), word('__________', 110, 700)]);
  expect(boxes).toMatchObject([{ kind: 'text', rect: [110, 699, 170, expect.any(Number)] }]);
});

test('points with spaces between them are a place to write on', () => {
  const words = wordsOf([{ text: 'Name . . . . . . . . . .', x: 72, y: 700, width: 200, height: 10 }]);
  expect(proposeBoxes(noLines, words)).toMatchObject([{ kind: 'text' }]);
});

test('a line is one unless words stand on it, and leaves room for the words that begin it', () => {
  const words = [word('Underlined', 72, 601), word('Date', 72, 501)];
  const lines = { ...noLines, across: [across(72, 132, 600), across(72, 300, 500), across(72, 300, 400)] };
  expect(proposeBoxes(lines, words).map(({ rect }) => [rect[0], rect[1]])).toEqual([
    [98, 500],
    [72, 400],
  ]);
});

test('lines that only a sign parts are one place', () => {
  const lines = { ...noLines, across: [across(100, 140, 600), across(150, 190, 600)] };
  expect(proposeBoxes(lines, [word(',', 142, 601)])).toMatchObject([
    { rect: [100, 600, 190, expect.any(Number)] },
  ]);
});

test('a small square is ticked, and squares side by side are a comb', () => {
  const rects: [number, number, number, number][] = [
    [72, 600, 82, 610],
    [72, 500, 82, 510],
    [84, 500, 94, 510],
    [96, 500, 106, 510],
  ];
  expect(proposeBoxes({ ...noLines, rects }, [])).toMatchObject([
    { kind: 'checkbox', rect: [72, 600, 82, 610] },
    { kind: 'text', cells: 3, rect: [72, 500, 106, 510] },
  ]);
});

test('an empty cell is a place to write in, and one with words is not', () => {
  const lines = {
    ...noLines,
    across: [across(72, 272, 600), across(72, 272, 580)],
    down: [across(580, 600, 72), across(580, 600, 172), across(580, 600, 272)],
  };
  expect(proposeBoxes(lines, [word('Name', 76, 586)])).toMatchObject([
    { kind: 'text', rect: [173, 581, 271, 599] },
  ]);
});

test('a PDF without fields keeps its pages if staff want it, with proposed boxes and labels', async () => {
  const pdf = buildPdf({
    pages: [
      [
        { text: 'Please fill in all parts of this application.', x: 72, y: 740 },
        { text: 'Name: ____________', x: 72, y: 700 },
      ],
    ],
  });
  const { pdf_form: form, fields, warnings } = await readImport(pdf, 'flat.pdf', { pdf: 'pages' });
  expect(form?.boxes).toHaveLength(1);
  expect(fields.map(({ label }) => label)).toEqual(['Name']);
  expect(warnings).toEqual([expect.stringContaining('proposals')]);
  expect((await readImport(pdf, 'flat.pdf')).pdf_form).toBeUndefined();
});

test('a scanned page is kept without proposals', async () => {
  const { pdf_form: form, fields } = await readImport(buildPdf({ pages: [[]] }), 'scan.pdf', {
    pdf: 'pages',
  });
  expect([form?.pages.length, form?.boxes, fields]).toEqual([1, [], []]);
});

test('the room under the label at the top of a cell is a place to write in', () => {
  const rects: [number, number, number, number][] = [[72, 560, 272, 600]];
  expect(proposeBoxes({ ...noLines, rects }, [word('Name', 76, 588)])).toMatchObject([
    { kind: 'text', rect: [73, 561, 271, 585.5] },
  ]);
});

test('lines that end at one place close a cell between them', () => {
  const lines = {
    ...noLines,
    across: [across(72, 272, 600), across(72, 272, 580)],
    down: [across(580, 600, 72), across(580, 600, 172)],
  };
  expect(proposeBoxes(lines, [word('Name', 76, 586)])).toMatchObject([{ rect: [173, 581, 271, 599] }]);
});

test('thick lines, and one as wide as the page, part sections', () => {
  const lines = {
    ...noLines,
    across: [{ ...across(72, 200, 600), thickness: 3 }, across(72, 540, 500), across(72, 200, 400)],
  };
  const words = [word('Section', 72, 650), word('end', 522, 650)];
  expect(proposeBoxes(lines, words).map(({ rect }) => rect[1])).toEqual([400]);
});

test('lines under several heads are divided where the heads begin', () => {
  const lines = { ...noLines, across: [across(72, 540, 600), across(72, 540, 580)] };
  const words = [word('NAME', 72, 622), word('BORN', 300, 622), word('Text', 516, 700)];
  expect(proposeBoxes(lines, words).map(({ rect }) => [rect[0], rect[1]])).toEqual([
    [72, 600],
    [300, 600],
    [72, 580],
    [300, 580],
  ]);
});

test('dots that lead to a number are none, and dark grounds neither', () => {
  const bars: [number, number, number, number][] = [[72, 500, 82, 510]];
  const words = [word('..........', 102, 700), word('12', 170, 700), word('..........', 84, 600)];
  expect(proposeBoxes({ ...noLines, bars }, words)).toMatchObject([
    { kind: 'text', rect: [84, 599, 144, 610] },
  ]);
});

test('printed squares are ticked, and so is a sign of an unknown font that begins several lines', () => {
  const signs = [
    word('\u2751', 72, 700),
    word('\ue000', 72, 600),
    word('\ue000', 72, 580),
    word('\uf0b7', 72, 500),
  ];
  expect(proposeBoxes(noLines, signs).map(({ kind, rect }) => [kind, rect[1]])).toEqual([
    ['checkbox', 699],
    ['checkbox', 599],
    ['checkbox', 579],
  ]);
  const unknown = [
    word('\u25af', 72, 700),
    word('yes', 90, 700),
    word('\u25af', 172, 700),
    word('no', 190, 700),
  ];
  expect(proposeBoxes(noLines, unknown)).toHaveLength(2);
  const letters = ['2', 'I', '2', 'We'].map((text, index) => ({
    ...word(text, index % 2 === 0 ? 72 : 90, 700 - Math.floor(index / 2) * 20),
    font: index % 2 === 0 ? 'signs' : 'text',
  }));
  expect(proposeBoxes(noLines, letters)).toHaveLength(2);
});

test('blanks for one character each are one place, and so are cells that a sign parts', () => {
  const blanks = [72, 92, 112].map((left) => word('__', left, 700));
  const cells = [72, 86, 114, 128].map((left): [number, number, number, number] => [
    left,
    600,
    left + 14,
    618,
  ]);
  expect(proposeBoxes({ ...noLines, rects: cells.map((rect) => rect) }, blanks)).toMatchObject([
    { rect: [72, 699, 124, expect.any(Number)] },
    { rect: [72, 600, 142, 618], cells: 5 },
  ]);
});

test('room behind labels is proposed where a page draws no place at all', () => {
  const words = [word('Name:', 72, 700), word('Some', 500, 650)];
  expect(proposeBoxes(noLines, words)).toMatchObject([
    { kind: 'text', rect: [105, 697, expect.any(Number), 710] },
  ]);
});

test('two long lines side by side are two places', () => {
  const lines = { ...noLines, across: [across(72, 240, 600), across(252, 400, 600)] };
  expect(proposeBoxes(lines, []).map(({ rect }) => [rect[0], rect[2]])).toEqual([
    [72, 240],
    [252, 400],
  ]);
});

test('boxes of one row are in the order of reading, also if one is a little higher', () => {
  const words = [word('Name:', 72, 700), word('__________', 110, 700), word('__________', 310, 701)];
  const boxes = proposeBoxes(noLines, words);
  expect(boxes.map(({ rect }) => rect[0])).toEqual([110, 310]);
});

test('the cents or the unit at the end of a cell leave the room before them', () => {
  const rects: [number, number, number, number][] = [[72, 580, 272, 600]];
  expect(proposeBoxes({ ...noLines, rects }, [word('.00', 252, 586)])).toMatchObject([
    { rect: [73, 581, 250, 599] },
  ]);
});

test('a cell that a table of Word draws in pieces is a place', () => {
  const lines = {
    ...noLines,
    across: [across(72, 172, 600), across(72, 172, 580)],
    down: [across(579.5, 597, 72), across(600, 620, 72), across(579.5, 597, 172), across(600, 620, 172)],
  };
  expect(proposeBoxes(lines, [])).toMatchObject([{ rect: [73, 581, 171, 599] }]);
});

test('words in the middle of a cell leave no room below them', () => {
  const rects: [number, number, number, number][] = [[72, 560, 272, 600]];
  expect(proposeBoxes({ ...noLines, rects }, [word('One copy', 76, 577)])).toEqual([]);
});

test('the heads of a table are no places, though one has fewer lines than its neighbour', () => {
  const lines = {
    ...noLines,
    across: [across(72, 372, 640), across(72, 372, 600), across(72, 372, 580)],
    down: [72, 172, 272, 372].map((at) => across(580, 640, at)),
  };
  const heads = [word('Name', 76, 628), word('Born', 176, 628), word('Day', 276, 628)];
  expect(proposeBoxes(lines, heads)).toHaveLength(6);
  const higher = [...heads, word('and', 276, 617), word('place', 276, 604)];
  expect(proposeBoxes(lines, higher).map(({ rect }) => rect[3])).toEqual([599, 599, 599]);
});

test('a square that begins a cell leaves the room behind it', () => {
  const rects: [number, number, number, number][] = [
    [72, 580, 272, 600],
    [75, 585, 85, 595],
  ];
  expect(proposeBoxes({ ...noLines, rects }, []).map(({ kind, rect }) => [kind, rect[0]])).toEqual([
    ['checkbox', 75],
    ['text', 87],
  ]);
});

test('short lines side by side take one character each', () => {
  const lines = { ...noLines, across: [0, 16, 32].map((x) => across(100 + x, 114 + x, 600)) };
  expect(proposeBoxes(lines, [])).toMatchObject([{ cells: 3, rect: [100, 600, 146, expect.any(Number)] }]);
});

test('the sign of a currency begins another place', () => {
  const lines = { ...noLines, across: [across(100, 250, 600), across(262, 310, 600)] };
  expect(proposeBoxes(lines, [word('$', 253, 601)])).toHaveLength(2);
});

test('a raised letter in a font of its own is no square', () => {
  const raised = (left: number) => ({ ...word('2', left, 704), font: 'small' });
  const words = [word('m', 72, 700), raised(78), word('m', 172, 700), raised(178)];
  expect(proposeBoxes(noLines, words)).toEqual([]);
});

test('a line for a signature stays empty', () => {
  const lines = { ...noLines, across: [across(72, 172, 600), across(272, 372, 600)] };
  const words = [word('Date', 72, 588), word("Applicant's", 272, 588), word('signature', 342, 588)];
  expect(proposeBoxes(lines, words).map(({ rect }) => rect[0])).toEqual([72]);
  const company = [word('Firma', 36, 601), word('und', 36, 500)];
  expect(proposeBoxes({ ...noLines, across: [across(72, 172, 600)] }, company)).toHaveLength(1);
});

test('a line of blocks, or of one sign of a font without its letters, is a place', () => {
  const words = wordsOf([
    { text: 'Name ███████', x: 72, y: 700, width: 120, height: 10 },
    { text: 'FRJQRPH BBBBBBBBBBBBBB', x: 72, y: 660, width: 200, height: 10 },
  ]);
  expect(proposeBoxes(noLines, words)).toHaveLength(2);
});

test('neither a dark ground below the whole page nor lines beside the page change its places', async () => {
  const pdf = buildPdf({
    pages: [[{ text: 'Please fill in this application for the club.', x: 72, y: 740 }]],
  });
  const doc = await PDFDocument.load(pdf);
  const page = doc.getPage(0);
  page.drawRectangle({ x: 0, y: 0, width: page.getWidth(), height: page.getHeight(), color: rgb(0, 0, 0) });
  page.drawRectangle({ x: 72, y: 600, width: 200, height: 20, borderWidth: 1, borderColor: rgb(0, 0, 0) });
  page.drawLine({ start: { x: 5000, y: 500 }, end: { x: 5200, y: 500 } });
  const { pdf_form: form } = await readImport(await doc.save(), 'flat.pdf', { pdf: 'pages' });
  expect(form?.boxes).toMatchObject([{ rect: [73, 601, 271, 619] }]);
});
