import type { Widget } from './widgets.ts';
import type { PageParts } from './words.ts';

const near = (a: number, b: number, most: number) => Math.abs(a - b) <= most;
const widthOf = ({ rect: [left, , right] }: Widget) => right - left;

/** So many narrow boxes in a row hold one character each, also where the file sets no limit. */
const leastUnlimited = 6;

/** Whether a box has room for one character of the usual size, and hardly for two. */
function isNarrowCell({ rect: [left, bottom, right, top], hasLines }: Widget): boolean {
  return !hasLines && right - left < 22 && right - left < 1.3 * (top - bottom);
}

/** Whether boxes are columns: words or boxes stand directly above or below most of them. */
function areColumns(row: readonly Widget[], { widgets, words }: PageParts): boolean {
  const hasOwn = ({ rect: [left, bottom, right, top] }: Widget) => {
    const room = top - bottom;
    const isOver = (from: number, to: number) => to > bottom - room && from < top + room;
    return (
      words.some(
        (word) =>
          near((word.left + word.right) / 2, (left + right) / 2, 4) && isOver(word.y, word.y + word.height),
      ) ||
      widgets.some(
        (other) =>
          !row.includes(other) && near(other.rect[0], left, 2) && isOver(other.rect[1], other.rect[3]),
      )
    );
  };
  return row.filter(hasOwn).length >= row.length / 2;
}

/**
 * Boxes for one character each, side by side, are the cells of one comb, whatever the file calls them. `parts` has the
 * words and boxes of each page.
 */
export function joinCharacters(widgets: readonly Widget[], parts: readonly PageParts[]): Widget[] {
  const counts = new Map<string, number>();
  for (const { fieldName } of widgets) counts.set(fieldName, (counts.get(fieldName) ?? 0) + 1);
  const isOne = (widget: Widget) => {
    const { kind, maxLength, cells, turn, fieldName } = widget;
    const isOneCharacter = maxLength === 1 || (maxLength === undefined && isNarrowCell(widget));
    return (
      kind === 'text' && isOneCharacter && cells === undefined && turn === 0 && counts.get(fieldName) === 1
    );
  };
  const isUnlimitedComb = (row: readonly Widget[]) => {
    const page = parts[row[0]?.page ?? -1];
    return row.length >= leastUnlimited && page !== undefined && !areColumns(row, page);
  };
  const combs = new Map<Widget, Widget[]>();
  const joined = new Set<Widget>();
  for (const first of widgets.filter(isOne).toSorted((a, b) => a.rect[0] - b.rect[0])) {
    if (joined.has(first)) continue;
    const row = [first];
    for (let next = nextOf(row, widgets); next && isOne(next); next = nextOf(row, widgets)) row.push(next);
    if (row.length < 2 || (!row.every(({ maxLength }) => maxLength === 1) && !isUnlimitedComb(row))) continue;
    const place = widgets.find((widget) => row.includes(widget)) ?? first;
    combs.set(place, row);
    for (const widget of row) joined.add(widget);
  }
  return widgets.flatMap((widget) => {
    const row = combs.get(widget);
    if (row) return asComb(row);
    return joined.has(widget) ? [] : widget;
  });
}

/** The box to the right of the last one, at the distance of the others. */
function nextOf(row: readonly Widget[], widgets: readonly Widget[]): Widget | undefined {
  const [before, last] = [row.at(-2), row.at(-1)];
  if (last === undefined) return undefined;
  const width = widthOf(last);
  return widgets.find((other) => {
    const gap = other.rect[0] - last.rect[2];
    const isBeside = other.page === last.page && gap > -width * 0.3 && gap < width * 0.75;
    const isAlike =
      near(other.rect[1], last.rect[1], 2) &&
      near(other.rect[3], last.rect[3], 2) &&
      near(widthOf(other), width, width * 0.25);
    const step = before ? last.rect[0] - before.rect[0] : undefined;
    const isRegular = step === undefined || near(other.rect[0] - last.rect[0], step, step * 0.15);
    return other !== last && isBeside && isAlike && isRegular;
  });
}

function asComb(row: readonly Widget[]): Widget[] {
  const [first, last] = [row[0], row.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rect: Widget['rect'] = [first.rect[0], first.rect[1], last.rect[2], first.rect[3]];
  return [{ ...first, rect, cells: row.length, maxLength: row.length }];
}
