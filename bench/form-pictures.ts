import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormPage } from '@inkfield/contract/pdf-form';
import type { DrawnText, FormValues } from '../apps/server/src/pdf/form/draw-values.ts';
import { drawValues } from '../apps/server/src/pdf/form/draw-values.ts';
import { readWidgets } from '../apps/server/src/imports/form/widgets.ts';
import { openPdf } from '../apps/server/src/pdf/form/objects.ts';

type Rect = readonly [left: number, bottom: number, right: number, top: number];

/** Runs a program of poppler on files in a folder of its own; undefined where it is not installed. */
function inFolder<Result>(
  files: Record<string, Uint8Array>,
  work: (folder: string) => Result,
): Result | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return work(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The letters of a word of poppler, whose boxes have the height of the font. */
function inkOf(row: string, { height }: FormPage): Rect {
  const value = (name: string) => Number(new RegExp(`${name}="([\\d.-]+)"`).exec(row)?.[1]);
  const [top, bottom] = [value('yMin'), value('yMax')];
  const line = bottom - top;
  return [value('xMin'), height - (bottom - line * 0.22), value('xMax'), height - (top + line * 0.22)];
}

interface Word {
  text: string;
  ink: Rect;
}

/** The parts of a word with letters: the blanks beside them are to be written on. */
function lettersOf({ text, ink: [left, bottom, right, top] }: Word): Word[] {
  const step = (right - left) / text.length;
  return [...text.matchAll(/[^_.…\s]+/g)].flatMap(({ 0: part, index }): Word[] => {
    const from = left + index * step;
    return /[\p{L}\p{N}]/u.test(part)
      ? [{ text: part, ink: [from, bottom, from + part.length * step, top] }]
      : [];
  });
}

const overlaps = (a: Rect, b: Rect, most: number) =>
  Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > most && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > most;

/** Of the lines of values on upright pages, how many lie over printed words by more than a point. */
export function countOverlaps(
  base: Uint8Array,
  filling: FormValues,
): { lines: number; overlapping: number; examples: string[] } | undefined {
  const { pages } = filling.form;
  const texts = drawValues(filling).texts.filter(
    ({ page, box }) => pages[page]?.turn === undefined && box.turn === undefined,
  );
  const printed = inFolder({ 'base.pdf': base }, (folder) => {
    const words = execFileSync('pdftotext', ['-bbox', '-cropbox', join(folder, 'base.pdf'), '-'], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return words
      .split('<page ')
      .slice(1)
      .map((ofPage, page) =>
        [...ofPage.matchAll(/<word ([^>]*)>([^<]*)</g)].flatMap(([, row = '', text = '']) => {
          const place = pages[page];
          return place === undefined ? [] : lettersOf({ text, ink: inkOf(row, place) });
        }),
      );
  });
  if (printed === undefined) return undefined;
  const examples: string[] = [];
  let lines = 0;
  for (const text of texts) {
    const place = pages[text.page];
    for (const ink of linesOf(text)) {
      lines += 1;
      const moved: Rect = [
        ink[0] - (place?.x ?? 0),
        ink[1] - (place?.y ?? 0),
        ink[2] - (place?.x ?? 0),
        ink[3] - (place?.y ?? 0),
      ];
      const word = printed[text.page]?.find((one) => overlaps(one.ink, moved, 1));
      if (word) examples.push(`page ${text.page + 1}: "${word.text}" at ${moved.map(Math.round).join(' ')}`);
    }
  }
  return { lines, overlapping: examples.length, examples };
}

function linesOf({ box: { rect }, size, lines }: DrawnText): Rect[] {
  return lines.map(({ line, x, y }) => [
    rect[0] + x,
    rect[1] + y,
    rect[0] + x + line.width * size,
    rect[1] + y + size * 0.7,
  ]);
}

const dpi = 72;
const room = 2;

/** Counts pixels that differ between the original and the filled file, outside of the widgets. */
export async function countChangedPixels(file: Uint8Array, filled: Uint8Array, pages: readonly FormPage[]) {
  const widgets = readWidgets(await openPdf(file));
  return inFolder({ 'a.pdf': file, 'b.pdf': filled }, (folder) => {
    let changed = 0;
    for (const [page, { x, y, width, height, turn }] of pages.entries()) {
      if (turn !== undefined) continue;
      const [before, after] = ['a', 'b'].map((name) => readPicture(folder, name, page + 1));
      if (before === undefined || after === undefined) continue;
      const masks = widgets.flatMap(({ page: own, rect: [left, bottom, right, top] }) =>
        own === page
          ? [[left - x - room, y + height - top - room, right - x + room, y + height - bottom + room]]
          : [],
      );
      const scale = before.width / width;
      for (const [at, value] of before.data.entries()) {
        if (Math.abs(value - (after.data[at] ?? 0)) < 64) continue;
        const [px, py] = [(at % before.width) / scale, Math.floor(at / before.width) / scale];
        const isInside = masks.some(
          ([l = 0, t = 0, r = 0, b = 0]) => px >= l && px <= r && py >= t && py <= b,
        );
        if (!isInside) changed += 1;
      }
    }
    return changed;
  });
}

/** A page as grey values, by pdftoppm. */
function readPicture(folder: string, name: string, page: number) {
  const out = join(folder, `${name}-${page}`);
  const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
  execFileSync('pdftoppm', [
    '-gray',
    '-cropbox',
    '-r',
    String(dpi),
    ...pages,
    join(folder, `${name}.pdf`),
    out,
  ]);
  const bytes = readFileSync(`${out}.pgm`);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'));
  return { width: Number(head?.[1]), data: new Uint8Array(bytes.subarray(head?.[0].length ?? 0)) };
}
