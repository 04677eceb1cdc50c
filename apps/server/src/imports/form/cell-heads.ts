import { withLinesAbove } from './beside.ts';
import { brief, lengths } from './brief.ts';
import { itemsOf, wholeItem } from './items.ts';
import type { Widget } from './widgets.ts';
import {
  isBlank,
  isOnLine,
  isTelling,
  lineAround,
  type PageParts,
  type PrintedWord,
  textOf,
  tidy,
} from './words.ts';

const near = (a: number, b: number, most: number) => Math.abs(a - b) <= most;
/** Between two cells of one column. */
const maxRowGap = 16;
const maxHeadLines = 6;
/** Between the head of a column and its first cell. */
const maxHeadGap = 60;

/** The widgets of one column of a table, from the top. Nothing is printed between two of them. */
function columnOf(widget: Widget, { words, widgets }: PageParts): Widget[] {
  const [left, , right] = widget.rect;
  const own = words.filter((word) => !isBlank(word) && word.left < right && word.right > left);
  const alike = widgets
    .filter(
      (other) => other.kind !== 'button' && near(other.rect[0], left, 4) && near(other.rect[2], right, 4),
    )
    .toSorted((a, b) => b.rect[3] - a.rect[3]);
  const at = alike.indexOf(widget);
  let [from, to] = [at, at];
  const gap = (upper: number) => (alike[upper]?.rect[1] ?? 0) - (alike[upper + 1]?.rect[3] ?? 0);
  const isNext = (upper: number) => {
    const [high, low] = [alike[upper]?.rect[1] ?? 0, alike[upper + 1]?.rect[3] ?? 0];
    return gap(upper) < maxRowGap && !own.some(({ y }) => y > low - 3 && y < high + 1);
  };
  while (from > 0 && isNext(from - 1)) from -= 1;
  while (to + 1 < alike.length && isNext(to)) to += 1;
  return alike.slice(from, to + 1);
}

/** The lines right above the first widget of a column, over the width of the column. */
export function headOf([first]: readonly Widget[], { words, widgets }: PageParts): string {
  if (first === undefined) return '';
  const [left, , right, top] = first.rect;
  const own = words.filter((word) => {
    const middle = (word.left + word.right) / 2;
    return middle > left - 3 && middle < right + 3 && word.y > top - 2;
  });
  const lines: PrintedWord[][] = [];
  let from = top;
  for (const word of own.toSorted((a, b) => a.y - b.y || a.left - b.left)) {
    const line = lines[0];
    if (line?.[0] && near(line[0].y, word.y, 2)) {
      line.push(word);
      continue;
    }
    const isFar = word.y - from > (lines.length === 0 ? maxHeadGap : word.height * 1.6);
    const hasWidget = widgets.some((other) => other !== first && isOnLine(other, word));
    if (isFar || hasWidget || lines.length === maxHeadLines) break;
    lines.unshift([word]);
    from = word.y;
  }
  return tidy(textOf(lines.flat()));
}

/** The words at the beginning of the row of a cell, before its first widget. */
export function rowOf(widget: Widget, parts: PageParts): string {
  const { words, widgets } = parts;
  const [left, bottom, , top] = widget.rect;
  const inRow = widgets.filter(
    ({ rect }) => rect[1] < top - 2 && rect[3] > bottom + 2 && rect[2] <= left + 2,
  );
  const first = Math.min(left, ...inRow.map(({ rect }) => rect[0]));
  const inLine = words.filter(
    (word) => isOnLine(widget, word) && word.right <= first + 4 && /[\p{L}\p{N}]/u.test(word.text),
  );
  // Behind the words of a row often stands its number once more.
  const named = inLine.filter(({ text }) => /\p{L}{2}/u.test(text));
  const end = Math.max(...named.map(({ right }) => right));
  const before = named.length > 0 ? inLine.filter(({ right }) => right <= end) : inLine;
  const nearest = before.toSorted((a, b) => b.right - a.right)[0];
  if (nearest === undefined) return '';
  const row = tidy(textOf(withLinesAbove(lineAround(nearest, before, 3), parts)));
  return brief(wholeItem(row, widget, itemsOf(parts)), lengths.prefix);
}

/**
 * The heads of the row and the column of a cell in a table, whose other cells are widgets too. A row without a head is named
 * by its number. Empty for a widget that is no such cell.
 */
export function headsOfCell(widget: Widget, parts: PageParts): string {
  const [left, bottom, right, top] = widget.rect;
  const column = columnOf(widget, parts);
  const hasNeighbor = parts.widgets.some(
    ({ rect }) =>
      near(rect[1], bottom, 3) && near(rect[3], top, 3) && (rect[0] >= right - 2 || rect[2] <= left + 2),
  );
  if (column.length < 2 || !hasNeighbor) return '';
  const head = headOf(column, parts);
  const row = rowOf(widget, parts);
  if (head === '' || (!isTelling(head) && !isTelling(row))) return '';
  if (isTelling(row)) return `${row}, ${head}`;
  return `${head}, ${row || `row ${column.indexOf(widget) + 1}`}`;
}

/** As far above a cell as the head of its column may be. */
const maxColumnHeight = 420;

/** The beginning of the row of a widget and the nearest words above it, where no words are beside it. */
export function headsFromAfar(widget: Widget, parts: PageParts): string {
  const [left, , right, top] = widget.rect;
  const row = rowOf(widget, parts);
  if (!isTelling(row)) return '';
  const above = parts.words.filter(
    (word) =>
      !isBlank(word) &&
      word.left < right &&
      word.right > left &&
      word.y >= top - 2 &&
      word.y < top + maxColumnHeight &&
      /\p{L}{2}/u.test(word.text),
  );
  const nearest = above.toSorted((a, b) => a.y - b.y)[0];
  const head = nearest === undefined ? '' : tidy(textOf(lineAround(nearest, parts.words)));
  return isTelling(head) && head.split(' ').length <= 3 ? `${row}, ${head}` : row;
}
