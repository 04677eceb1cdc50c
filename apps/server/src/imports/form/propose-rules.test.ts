import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { across, noLines, word } from '../../../test/drawn-page.ts';
import { buildPdf } from '../../../test/pdf-builder.ts';
import type { Rect } from '../pdf/drawn-lines.ts';
import { readImport } from '../read-import.ts';
import { proposeBoxes } from './propose-boxes.ts';

const rectsOf = (...parts: Parameters<typeof proposeBoxes>) => proposeBoxes(...parts).map(({ rect }) => rect);

test('a square of four lines that touches no cell is ticked', () => {
  const square = (left: number) => ({
    across: [across(left, left + 12, 600), across(left, left + 12, 588)],
    down: [across(588, 600, left), across(588, 600, left + 12)],
  });
  const [one, other] = [square(72), square(120)];
  const lines = { ...noLines, across: [...one.across, ...other.across], down: [...one.down, ...other.down] };
  expect(proposeBoxes(lines, [word('Yes', 88, 590)])).toMatchObject([
    { kind: 'checkbox', rect: [72, 588, 84, 600] },
    { kind: 'checkbox', rect: [120, 588, 132, 600] },
  ]);
});

test('a sign of an unknown font between two answers is ticked if its font prints nothing else', () => {
  const sign = (left: number, y: number) => ({ ...word('▯', left, y), right: left + 8, font: 'signs' });
  const words = [sign(300, 700), word('Ja', 311, 700), sign(326, 700), word('Nej', 337, 700)];
  const below = [sign(300, 650), word('Ja', 311, 650), sign(326, 650), word('Nej', 337, 650)];
  expect(proposeBoxes(noLines, [...words, ...below])).toHaveLength(4);
  const letter = { ...word('k', 72, 600), font: 'signs' };
  expect(proposeBoxes(noLines, [...words, ...below, letter])).toHaveLength(2);
});

test('a colon that a space parts from its label asks as well', () => {
  const lines = { ...noLines, rects: [[72, 580, 372, 600] satisfies Rect] };
  expect(rectsOf(lines, [word('Assureur', 76, 586), word(':', 126, 586)])).toEqual([[135, 581, 371, 599]]);
});

test('a row of labels over other labels is no head of a table', () => {
  const row = (top: number) =>
    [72, 172, 202].map((left): Rect => [left, top - 24, left === 172 ? 202 : left + 100, top]);
  const words = (top: number) => [
    word('Name', 76, top - 8),
    ...['Enter', 'your', 'SSN'].map((text, index) => word(text, 173, top - 8 - index * 7)),
    word('Number', 206, top - 8),
  ];
  const boxes = rectsOf({ ...noLines, rects: [...row(600), ...row(576)] }, [...words(600), ...words(576)]);
  expect(boxes.map(([left]) => left)).toEqual([73, 203, 73, 203]);
});

test('the number of an item in a small frame is no label, and the room begins behind it', () => {
  const rects: Rect[] = [
    [72, 576, 272, 600],
    [74, 578, 85, 589],
  ];
  expect(rectsOf({ ...noLines, rects }, [word('1', 77, 580), word('Address', 90, 591)])).toEqual([
    [87, 577, 271, 588.5],
  ]);
});

test('a cell with nothing but the number of an item is no place', () => {
  const rects: Rect[] = [[72, 560, 100, 600]];
  expect(proposeBoxes({ ...noLines, rects }, [word('4b.', 76, 588)])).toEqual([]);
  expect(proposeBoxes({ ...noLines, rects }, [word('Age', 76, 588)])).toHaveLength(1);
});

test('the room below several labels in one cell is divided where they begin', () => {
  const rects: Rect[] = [[72, 576, 472, 600]];
  const words = [
    word('First', 76, 591),
    word('Middle', 200, 591),
    word('name', 240, 591),
    word('Last', 350, 591),
  ];
  expect(rectsOf({ ...noLines, rects }, words).map(([left, , right]) => [left, right])).toEqual([
    [73, 197],
    [198, 347],
    [348, 471],
  ]);
});

test('dots of a page whose dots lead to numbers are no places, also where nothing follows', () => {
  const dots = (y: number) => word('..........', 200, y);
  const words = [dots(700), word('12', 264, 700), dots(680), word('13', 264, 680), dots(660)];
  expect(proposeBoxes(noLines, words)).toEqual([]);
  expect(proposeBoxes(noLines, [dots(700), word('12', 264, 700), dots(680), dots(660)])).toHaveLength(2);
});

test('lines above and below a heading are no places', () => {
  const lines = { ...noLines, across: [across(36, 576, 720), across(36, 576, 696)] };
  const end = word('Page', 550, 750);
  expect(proposeBoxes(lines, [word('Step', 36, 706), end])).toEqual([]);
  expect(proposeBoxes(lines, [end])).toHaveLength(1);
});

test('a page that draws places has others behind labels if there are many', () => {
  const rects: Rect[] = [[72, 300, 272, 320]];
  const labels = (count: number) =>
    Array.from({ length: count }, (_, at) => word('Name:', 72, 700 - at * 30));
  const wide = word('end', 500, 740);
  expect(proposeBoxes({ ...noLines, rects }, [wide, ...labels(5)])).toHaveLength(1);
  expect(proposeBoxes({ ...noLines, rects }, [wide, ...labels(6)])).toHaveLength(7);
});

test('a label may have a hint in brackets before its colon, and a part for an office names no room', () => {
  const hints = Array.from({ length: 6 }, (_, at) => [
    word('Telephone', 72, 700 - at * 30),
    word('(Optional):', 130, 700 - at * 30),
  ]).flat();
  const office = [
    word('For', 420, 702),
    word('office', 440, 702),
    word('use', 475, 702),
    word('only', 495, 702),
  ];
  const rects: Rect[] = [
    [400, 520, 560, 715],
    [72, 300, 272, 320],
  ];
  expect(proposeBoxes({ ...noLines, rects }, [...hints, ...office])).toHaveLength(7);
});

test('room behind a label ends at the next square or line', () => {
  const rects: Rect[] = [[300, 696, 310, 706]];
  const down = [across(670, 690, 280)];
  const words = [word('end', 500, 740), word('Fixe:', 72, 698), word('Portable:', 72, 678)];
  expect(rectsOf({ ...noLines, rects, down }, words).map(([left, , right]) => [left, right])).toEqual([
    [105, 297],
    [300, 310],
    [129, 278],
  ]);
});

test('two equal lines as wide as the text are one place, and the rows of a table are not', () => {
  const words = [word('Explain', 72, 640), word('end', 520, 640)];
  const two = [across(72, 540, 600), across(72, 540, 582)];
  expect(rectsOf({ ...noLines, across: two }, words)).toEqual([[72, 582, 540, 615]]);
  const narrow = [across(72, 440, 600), across(72, 440, 582)];
  expect(proposeBoxes({ ...noLines, across: narrow }, words)).toHaveLength(2);
  const rects: Rect[] = [
    [72, 600, 540, 618],
    [72, 582, 540, 600],
  ];
  expect(proposeBoxes({ ...noLines, rects }, words)).toHaveLength(2);
});

test('seven equal lines with nothing beside them are one place, and numbered ones are not', () => {
  const steps = Array.from({ length: 7 }, (_, at) => 600 - at * 18);
  const lines = { ...noLines, across: steps.map((at) => across(100, 400, at)) };
  const label = word('Explain', 100, 640);
  expect(rectsOf(lines, [label])).toEqual([[100, 492, 400, expect.any(Number)]]);
  expect(proposeBoxes({ ...lines, across: lines.across.slice(1) }, [label])).toHaveLength(6);
  expect(
    proposeBoxes(
      lines,
      steps.map((at, index) => word(`${index + 1}.`, 80, at + 2)),
    ),
  ).toHaveLength(7);
});

test('a grey cell is closed, and rows that are grey in turns are not', async () => {
  const pdf = buildPdf({ pages: [[{ text: 'Amounts of the year', x: 72, y: 740 }]] });
  const cells = async (greys: readonly number[]) => {
    const doc = await PDFDocument.load(pdf);
    const [page] = doc.getPages();
    for (const y of [600, 580, 560, 540]) {
      const color = greys.includes(y) ? rgb(0.9, 0.9, 0.9) : rgb(1, 1, 1);
      page?.drawRectangle({ x: 72, y, width: 200, height: 20, color });
      page?.drawRectangle({ x: 72, y, width: 200, height: 20, borderWidth: 1, borderColor: rgb(0, 0, 0) });
    }
    const { pdf_form: form } = await readImport(await doc.save(), 'flat.pdf', { pdf: 'pages' });
    return form?.boxes.length;
  };
  expect([await cells([]), await cells([600]), await cells([600, 560])]).toEqual([4, 3, 4]);
});

test('a frame with round corners is a place', async () => {
  const pdf = buildPdf({ pages: [[{ text: 'Do you have concerns?', x: 72, y: 740 }]] });
  const doc = await PDFDocument.load(pdf);
  const round =
    'M 10 0 L 190 0 C 195 0 200 5 200 10 L 200 30 C 200 35 195 40 190 40 L 10 40 C 5 40 0 35 0 30 L 0 10 C 0 5 5 0 10 0 Z';
  doc.getPages()[0]?.drawSvgPath(round, { x: 72, y: 700, borderColor: rgb(0, 0, 0), borderWidth: 1 });
  const { pdf_form: form } = await readImport(await doc.save(), 'flat.pdf', { pdf: 'pages' });
  expect(form?.boxes).toHaveLength(1);
});

test('the ground of a paragraph in a cell is no place beside the cell', async () => {
  const pdf = buildPdf({ pages: [[{ text: 'Names of the guests', x: 72, y: 740 }]] });
  const doc = await PDFDocument.load(pdf);
  const [page] = doc.getPages();
  const color = rgb(1, 1, 1);
  page?.drawRectangle({ x: 72, y: 600, width: 200, height: 24, color });
  page?.drawRectangle({ x: 77, y: 612, width: 190, height: 12, color });
  const { pdf_form: form } = await readImport(await doc.save(), 'flat.pdf', { pdf: 'pages' });
  expect(form?.boxes.map(({ rect }) => rect)).toEqual([[73, 601, 271, 623]]);
});

test('a shaded cell with words is a label, with no place below them', () => {
  const rects: Rect[] = [[72, 560, 272, 600]];
  const words = [word('Name', 76, 588)];
  expect(proposeBoxes({ ...noLines, rects }, words)).toHaveLength(1);
  expect(proposeBoxes({ ...noLines, rects, greys: rects }, words)).toEqual([]);
});

test('lines that are typed into one cell are places of their own', () => {
  const lines = {
    ...noLines,
    across: [across(72, 200, 600), across(72, 200, 660)],
    down: [across(600, 660, 72), across(600, 660, 200)],
  };
  const typed = (...heights: number[]) => heights.map((y) => word('__________________', 80, y));
  expect(rectsOf(lines, typed(640, 625, 610)).map(([, bottom]) => bottom)).toEqual([639, 624, 609]);
  expect(rectsOf(lines, typed(640, 631, 622))).toHaveLength(1);
});

test('a line with strokes up at its ends is a place, and strokes between them part characters', () => {
  const trough = (y: number, strokes: number[]) => ({
    across: [across(strokes[0] ?? 0, strokes.at(-1) ?? 0, y)],
    down: strokes.map((at) => across(y, y + 5, at)),
  });
  const [plain, comb] = [trough(600, [100, 380]), trough(560, [100, 112, 124, 136])];
  const lines = {
    ...noLines,
    across: [...plain.across, ...comb.across],
    down: [...plain.down, ...comb.down],
  };
  const words = [word('Name', 60, 602)];
  expect(proposeBoxes(lines, words)).toEqual([
    { rect: [100, 600, 380, 613], kind: 'text' },
    { rect: [100, 560, 136, 573], kind: 'text', cells: 3 },
  ]);
  const closed = { ...lines, across: [...lines.across, across(100, 380, 605)] };
  expect(rectsOf(closed, words)).not.toContainEqual([100, 600, 380, 613]);
});

test('a colon that introduces a list leaves no room, and labels in a list do', () => {
  const labels = (mark: string) => [
    ...[700, 680].flatMap((y) => [word(mark, 60, y), word('Name:', 72, y)]),
    ...[660, 640, 620, 600].map((y) => word('City:', 72, y)),
  ];
  expect(rectsOf(noLines, [...labels('1.'), word('right', 400, 500)])).toHaveLength(6);
  const list = [word('requirements:', 72, 560), word('•', 72, 548), word('glass', 80, 548)];
  expect(rectsOf(noLines, [...labels('1.'), ...list, word('right', 400, 500)])).toHaveLength(6);
  const plain = [word('requirements:', 72, 560), word('glass', 80, 548)];
  expect(rectsOf(noLines, [...labels('1.'), ...plain, word('right', 400, 500)])).toHaveLength(7);
});

test('dots that end an open sentence are no place, and longer ones are', () => {
  const dots = (left: number, count: number) => ({
    ...word('.'.repeat(count), left, 700),
    right: left + count * 3,
  });
  const heading = { ...word('SUPPORT', 72, 700), right: 120 };
  expect(rectsOf(noLines, [heading, dots(120, 5)])).toEqual([]);
  expect(rectsOf(noLines, [heading, dots(120, 30)])).toHaveLength(1);
});

test('small words at the bottom of a cell name the room above them, unless they are the head of a column', () => {
  const small = (text: string, left: number, y: number) => ({ ...word(text, left, y), height: 6 });
  const rects: Rect[] = [[72, 560, 272, 594]];
  expect(rectsOf({ ...noLines, rects }, [small('Income', 76, 563)])).toMatchObject([
    [73, expect.closeTo(568, 0), 271, 593],
  ]);
  expect(rectsOf({ ...noLines, rects }, [word('Income', 76, 563)])).toEqual([]);
  const column: Rect[] = [...rects, [72, 530, 272, 560]];
  expect(rectsOf({ ...noLines, rects: column }, [small('Income', 76, 563)])).toEqual([[73, 531, 271, 559]]);
  expect(rectsOf({ ...noLines, rects }, [small('2024', 76, 563)])).toEqual([]);
});
