import type { LookTable } from '@inkfield/contract/look';
import { maxLookTables } from '@inkfield/contract/look-limits';
import {
  isBlankBlock,
  isBlankParagraph,
  linesOfTable,
  paragraphText,
  type SourceCell,
  type SourceParagraph,
  type SourceTable,
} from '../../source-document.ts';
import type { Side, SourceEdge, SourceRowLook, SourceTableLook } from '../../source-look.ts';
import { edgesOfCell, rowsCovered, sides, startsOf, widthsOf } from '../../table-geometry.ts';
import { clamp, margin, tenth } from './style-of.ts';

type CellLook = LookTable['rows'][number]['cells'][number];
type Edges = LookTable['edges'];

export interface TablePlace {
  /** Of the page, between its margins. */
  width: number;
  /** Whether each row has no words, and so none in the text. */
  isBlank: readonly boolean[];
  styleName: (paragraph: SourceParagraph) => string;
  /** Rows that a list stands for, and which of them looks as its rows do. */
  list?: { from: number; to: number; at: number } | undefined;
}

const maxCellStyles = 200;
const maxBlankParagraphs = 60;

/** Names of tables by their look. Those beyond the limit have none, and are set plainly. */
export function createTableNames() {
  const names = new Map<string, string>();
  const all: Record<string, LookTable> = {};
  const nameOf = (look: LookTable): string | undefined => {
    const key = JSON.stringify(look);
    const known = names.get(key);
    if (known !== undefined || names.size >= maxLookTables) return known;
    const name = `Table ${names.size + 1}`;
    names.set(key, name);
    all[name] = look;
    return name;
  };
  return { nameOf, all };
}

/** How a table of the document is set. */
export function tableLookOf(table: SourceTable, place: TablePlace): LookTable | undefined {
  const { look, rows } = table;
  if (look === undefined) return undefined;
  const columns = Math.max(...rows.map((row) => row.cells.reduce((sum, { span }) => sum + span, 0)));
  const widths = widthsOf(table, columns, place.width);
  const edges: Edges = [];
  const starts = rows.map(startsOf);
  const margins = mostUsedMargins(table);
  const total = widths.reduce((sum, width) => sum + width, 0);
  const at =
    look.align === 'center'
      ? (place.width - total) / 2
      : look.align === 'right'
        ? place.width - total
        : look.at;
  return {
    at: margin(at),
    ...placeOfBox(look),
    ...(look.isTurned === true && { turned: true }),
    widths: widths.map((width) => clamp(Math.round(width * 10) / 10, 0, 2400)),
    margins: sidesOf(margins),
    edges,
    head: headRows(rows.map((row) => row.look)),
    rows: repeatRows(
      place.list,
      rows.map((row, y) => ({
        ...(row.look?.height !== undefined && { height: row.look.height }),
        ...(row.look?.keep === true && { keep: true }),
        ...(place.isBlank[y] === true && { blank: true }),
        cells: row.cells.map((cell, index) =>
          cellLookOf(cell, {
            ...place,
            table,
            margins,
            edges,
            x: starts[y]?.[index] ?? 0,
            y,
            columns,
            rows: rowsCovered(table, starts, { y, x: starts[y]?.[index] ?? 0 }),
          }),
        ),
      })),
    ),
  };
}

/** The row that looks as those of the list is the first of them. */
function repeatRows(list: TablePlace['list'], rows: LookTable['rows']): LookTable['rows'] {
  if (list === undefined) return rows;
  const { from, to, at } = list;
  const first = rows.slice(at, at + 1);
  const own = [...first, ...rows.slice(from, at), ...rows.slice(at + 1, to)];
  return [...rows.slice(0, from), ...own.map((row) => ({ ...row, repeat: true })), ...rows.slice(to)];
}

function placeOfBox({ place }: SourceTableLook): Pick<LookTable, 'place'> {
  if (place === undefined) return {};
  const at = (length: number) => clamp(tenth(length), -2400, 2400);
  return { place: { ...place, x: at(place.x), y: at(place.y) } };
}

/** Rows that each page repeats: none where all are marked, because no row would be left to repeat them for. */
function headRows(looks: readonly (SourceRowLook | undefined)[]): number {
  const first = looks.findIndex((look) => look?.isHead !== true);
  return clamp(first, 0, 50);
}

function mostUsedMargins({ look, rows }: SourceTable): Record<Side, number> {
  const own = rows.flatMap(({ cells }) =>
    cells.map((cell) => JSON.stringify({ ...look?.margins, ...cell.look?.margins })),
  );
  const counts = new Map<string, number>();
  for (const key of own) counts.set(key, (counts.get(key) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  const margins: Partial<Record<Side, number>> = most === undefined ? {} : JSON.parse(most[0]);
  return { top: 0, right: 5.4, bottom: 0, left: 5.4, ...margins };
}

function sidesOf(margins: Record<Side, number>): LookTable['margins'] {
  const { top, right, bottom, left } = margins;
  return { top: margin(top), right: margin(right), bottom: margin(bottom), left: margin(left) };
}

interface CellPlace extends TablePlace {
  table: SourceTable;
  margins: Record<Side, number>;
  edges: Edges;
  x: number;
  y: number;
  columns: number;
  rows: number;
}

function cellLookOf(cell: SourceCell, place: CellPlace): CellLook {
  const { span, look, blocks } = cell;
  const paragraphs = paragraphsOf(blocks);
  const first = paragraphs.findIndex((one) => !isBlankParagraph(one));
  const last = paragraphs.findLastIndex((one) => !isBlankParagraph(one));
  const words = first === -1 ? paragraphs.slice(0, 1) : paragraphs.slice(first, last + 1);
  const above = first === -1 ? [] : paragraphs.slice(0, first);
  const below = first === -1 ? paragraphs.slice(1) : paragraphs.slice(last + 1);
  const names = (list: readonly SourceParagraph[]) => list.map(place.styleName);
  const margins = { ...place.margins, ...place.table.look?.margins, ...look?.margins };
  const hasOwnMargins = sides.some((side) => margins[side] !== place.margins[side]);
  return {
    ...(span > 1 && { span }),
    ...(place.rows > 1 && { rows: place.rows }),
    ...(hasOwnMargins && { margins: sidesOf(margins) }),
    ...(look?.fill !== undefined && { fill: look.fill }),
    ...(look !== undefined && look.align !== 'top' && { align: look.align }),
    ...linesOf(cell, place),
    styles: stylesByLine(words, place.styleName).slice(0, maxCellStyles),
    ...joinedLines(words),
    ...(above.length > 0 && { above: names(above).slice(0, maxBlankParagraphs) }),
    ...(below.length > 0 && { below: names(below).slice(0, maxBlankParagraphs) }),
  };
}

/** The paragraphs of a cell whose looks its lines have; of a line that several share, the first one's. */
function paragraphsOf(blocks: SourceCell['blocks']): SourceParagraph[] {
  return blocks.flatMap((block) => {
    if (block.type === 'table')
      return linesOfTable(block).flatMap((line) => {
        const paragraphs = paragraphsOf(line);
        const first = paragraphs.find((paragraph) => !isBlankBlock(paragraph));
        return line.length === 1 ? paragraphs : first === undefined ? [] : [first];
      });
    if (block.vanishes === true) return [];
    return [block, ...paragraphsOf(block.runs.flatMap(({ box = [] }) => box))];
  });
}

/** Which lines of a cell are not the first of their paragraph. */
function joinedLines(paragraphs: readonly SourceParagraph[]): Pick<CellLook, 'joined'> {
  const joined: number[] = [];
  let line = 0;
  for (const paragraph of paragraphs) {
    for (const [index] of paragraphText(paragraph).trim().split('\n').entries()) {
      if (index > 0 && line < maxCellStyles) joined.push(line);
      line += 1;
    }
  }
  return joined.length > 0 ? { joined } : {};
}

/** A line break starts another line of the cell. */
function stylesByLine(paragraphs: readonly SourceParagraph[], styleName: TablePlace['styleName']): string[] {
  const all = paragraphs.flatMap((paragraph) =>
    paragraphText(paragraph)
      .trim()
      .split('\n')
      .map(() => styleName(paragraph)),
  );
  while (all.length > 1 && all.at(-1) === all.at(-2)) all.pop();
  return all;
}

/** The lines around a cell as places in the list of edges. */
function linesOf(cell: SourceCell, { table, edges, ...place }: CellPlace): Pick<CellLook, 'lines'> {
  const around = edgesOfCell(table, cell, place);
  const lines = sides.map((side) => (around[side] === null ? 0 : placeOf(edges, around[side])));
  return lines.some((line) => line > 0) ? { lines } : {};
}

function placeOf(edges: Edges, { width, color }: SourceEdge): number {
  const known = edges.findIndex((edge) => edge.width === width && edge.color === color);
  if (known !== -1) return known + 1;
  return edges.push({ width: clamp(width, 0.1, 20), color });
}
