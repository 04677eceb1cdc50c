import { near, overlap } from './cells.ts';
import type { Rect } from './drawn-lines.ts';
import { kindOfTitle } from '../rows/column-titles.ts';
import { isTotalRow } from '../rows/find-totals.ts';
import { findItemRows } from '../rows/item-rows.ts';
import type { SourceCell, SourceParagraph, SourceTable } from '../source-document.ts';
import { type PageItem, toLines } from './lines.ts';

/** A table that a page draws. */
export interface PageTable {
  top: number;
  table: SourceTable;
}

interface PageParts {
  items: readonly PageItem[];
  cells: readonly Rect[];
  toParagraph: (text: string) => SourceParagraph;
}

/** Lines that are drawn for one edge may be this far apart. */
const sameEdge = 3;

/** Whether a line of the page may be the titles of a list. Only then its drawn lines are worth reading. */
export function mayHaveItems(items: readonly PageItem[]): boolean {
  return toLines(items.filter(isPrinted)).some(({ text }) => {
    const titles = text.split('\t');
    return titles.length > 1 && titles.some((title) => kindOfTitle(title.trim()) !== 'other');
  });
}

/**
 * Takes the tables with empty rows of a list out of the words of a page, from the top. Other tables stay words, as their
 * cells are no more than lines.
 */
export function takeTables({ items, cells, toParagraph }: PageParts) {
  const tables: PageTable[] = [];
  let left = items;
  for (const rows of gridsOf(cells)) {
    const table = tableOf(rows, items.filter(isPrinted), toParagraph);
    if (table === undefined || findItemRows(table, isTotalRow) === undefined) continue;
    tables.push({ top: Math.max(...rows.flat().map(([, , , top]) => top)), table });
    left = left.filter((item) => !rows.flat().some((cell) => isInside(item, cell)));
  }
  return { tables: tables.toSorted((a, b) => b.top - a.top), left };
}

/** pdf.js fills a gap between words with an item of spaces. */
function isPrinted({ text }: PageItem): boolean {
  return text.trim() !== '';
}

/** The rows of cells that are drawn one below the other. */
function gridsOf(cells: readonly Rect[]): Rect[][][] {
  const grids: Rect[][][] = [];
  for (const row of rowsOf(cells)) {
    const [from, to] = [row[0]?.[0] ?? 0, row.at(-1)?.[2] ?? 0];
    const grid = grids.find((one) => {
      const [first, last] = [one[0], one.at(-1)?.[0]];
      const isBelow = last !== undefined && near(last[1], row[0]?.[3] ?? 0, sameEdge);
      // A row of totals may begin further right.
      return isBelow && from > (first?.[0]?.[0] ?? 0) - sameEdge && to < (first?.at(-1)?.[2] ?? 0) + sameEdge;
    });
    if (grid) grid.push(row);
    else grids.push([row]);
  }
  return grids;
}

/** Cells side by side, from the top. */
function rowsOf(cells: readonly Rect[]): Rect[][] {
  const rows: Rect[][] = [];
  for (const cell of cells.toSorted((a, b) => b[3] - a[3] || a[0] - b[0])) {
    const row = rows.find(
      ([first]) => first && near(first[3], cell[3], sameEdge) && near(first[1], cell[1], sameEdge),
    );
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  return rows.flatMap((row) => {
    const parts: Rect[][] = [];
    for (const cell of row.toSorted((a, b) => a[0] - b[0])) {
      const last = parts.at(-1);
      if (last && near(last.at(-1)?.[2] ?? 0, cell[0], sameEdge)) last.push(cell);
      else parts.push([cell]);
    }
    return parts;
  });
}

/** Undefined where words go across the edge of cells: then the lines are no table. */
function tableOf(
  rows: readonly Rect[][],
  items: readonly PageItem[],
  toParagraph: PageParts['toParagraph'],
): SourceTable | undefined {
  const edges = edgesOf(rows.flat());
  const place = (x: number) => edges.findIndex((edge) => near(edge, x, sameEdge));
  const isCut = items.some((item) => rows.flat().filter((cell) => isPartlyIn(item, cell)).length > 1);
  if (rows.length < 2 || edges.length < 3 || isCut) return undefined;
  const cell = (span: number, text = ''): SourceCell[] =>
    span <= 0 ? [] : [{ blocks: [toParagraph(text)], span, isContinued: false }];
  return {
    type: 'table',
    hasBorders: true,
    rows: rows.map((row, index) => ({
      isHeader: index === 0 && row.length > 1,
      cells: [
        ...cell(place(row[0]?.[0] ?? 0)),
        ...row.flatMap((rect) => cell(place(rect[2]) - place(rect[0]), wordsIn(rect, items))),
        ...cell(edges.length - 1 - place(row.at(-1)?.[2] ?? 0)),
      ],
    })),
  };
}

/** The places of all sides of cells, from the left. */
function edgesOf(cells: readonly Rect[]): number[] {
  const sides = cells.flatMap(([left, , right]) => [left, right]).toSorted((a, b) => a - b);
  return sides.filter((side, index) => index === 0 || !near(side, sides[index - 1] ?? 0, sameEdge));
}

function wordsIn(cell: Rect, items: readonly PageItem[]): string {
  return toLines(items.filter((item) => isInside(item, cell)))
    .map(({ text }) => text.trim())
    .join(' ');
}

function isInside({ x, y, width, height }: PageItem, [left, bottom, right, top]: Rect): boolean {
  const [middle, level] = [x + width / 2, y + height * 0.3];
  return middle > left && middle < right && level > bottom && level < top;
}

/** Whether more than a letter of the item is in the cell. */
function isPartlyIn(item: PageItem, [left, bottom, right, top]: Rect): boolean {
  const level = item.y + item.height * 0.3;
  const isLevel = level > bottom && level < top;
  return isLevel && overlap(item.x, item.x + item.width, left, right) > item.height * 0.7;
}
