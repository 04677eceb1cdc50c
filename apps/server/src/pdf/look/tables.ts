import type { LookTable as TableLook } from '@inkfield/contract/look';
import { paragraphsOfCell, type PlacedRow, placeCells, tableLook } from '@inkfield/contract/look-tables';
import { cutLabel } from '@inkfield/contract/look-words';
import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import { spend } from '../layout-inline.ts';
import { TypesetError } from '../typeset-error.ts';
import { heightOf as heightOfText } from './around.ts';
import { addOther, addParagraph, closed, createFlow, type Flow } from './flow.ts';
import type { LookBlock, LookCell, LookEdge, LookTable } from './look-sheet.ts';
import { piecesOf } from './pieces.ts';
import type { Setting } from './setting.ts';
import type { ParagraphText } from './tokens.ts';

const maxColumns = 64;

export interface TablePlace {
  table: ResolvedTable;
  width: number;
  mark: number | undefined;
}

type RowLook = TableLook['rows'][number];
type CellLook = RowLook['cells'][number];

/** Sets a table by the look that its options name, or plainly where they name none. */
export function addTable(setting: Setting, flow: Flow, { table, width, mark }: TablePlace): void {
  const count = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  if (count > maxColumns)
    throw new TypesetError('too_large', [`a table has more than ${maxColumns} columns`]);
  spend(setting.state, 'cells', count * table.rows.length);
  const look = tableLook(setting.look, table, width);
  const rows = rowsOf(setting, look, table);
  const set: LookTable = {
    k: 'table',
    isBox: look.place !== undefined && look.place.around !== true,
    turned: look.turned === true,
    above: 0,
    left: look.at,
    widths: look.widths,
    head: headOf(look, rows),
    rows,
    ...(mark !== undefined && { mark }),
  };
  if (look.place === undefined) flow.blocks.push({ ...set, above: addOther(flow) });
  else
    flow.boxes.push({
      at: look.place,
      width: sum(look.widths),
      height: look.place.around === true ? heightOfTable(setting, look, table) : 0,
      table: { ...set, left: 0 },
    });
}

/** About how high a table will be, for the text that goes around it. */
function heightOfTable(setting: Setting, look: TableLook, table: ResolvedTable): number {
  const rows = placeCells(look, table).map((row, y) => {
    const { top, bottom } = edgesOf(look, row, y);
    const words = row.cells
      .filter((cell) => cell.rows === 1)
      .map(({ look: cell, x, columns, nodes }) => {
        const { left, right, bottom: below } = cell.margins ?? look.margins;
        const width = sum(look.widths.slice(x, x + columns)) - left - right;
        const texts = textsOf(setting, cell, { nodes, width });
        return below + sum(texts.map((text) => heightOfWords(setting, text)));
      });
    return (
      row.look.height?.exact ?? Math.max(row.look.height?.least ?? 0, top + bottom + Math.max(0, ...words))
    );
  });
  return sum(rows);
}

function heightOfWords(setting: Setting, text: ParagraphText): number {
  return heightOfText(setting, text) + Math.max(text.style.before, text.style.after);
}

/** Rows that each page repeats: none where a cell of them continues below, which no page could repeat. */
function headOf(look: TableLook, rows: LookTable['rows']): number {
  const head = Math.max(0, Math.min(look.head, rows.length - 1));
  const goesOn = rows.slice(0, head).some(({ cells }) => cells.some((cell) => cell.y + cell.rows > head));
  return goesOn ? 0 : head;
}

function rowsOf(setting: Setting, look: TableLook, table: ResolvedTable): LookTable['rows'] {
  return placeCells(look, table).map((row, y) => {
    const edge = edgesOf(look, row, y);
    const exact = row.look.height?.exact !== undefined;
    const cells = row.cells.map(({ look: cell, x, columns, rows, nodes }): LookCell => {
      const width = sum(look.widths.slice(x, x + columns));
      const set = layoutCell(setting, { look, cell, nodes, width, edge });
      // A row that is too low for its words grows; it needs no room for empty paragraphs.
      const isEmpty = set.c.every(({ k }) => k === 'blank' || k === 'room');
      return { x, y, columns, rows, ...set, ...(exact && isEmpty && { c: [] }) };
    });
    return { height: heightOf(row.look), exact, keep: row.look.keep === true, cells };
  });
}

function heightOf({ height }: RowLook): number | null {
  return height?.exact ?? height?.least ?? null;
}

/** The height that the lines and the cell margins add to a row. */
interface RowEdge {
  top: number;
  bottom: number;
}

function edgesOf(look: TableLook, row: PlacedRow, y: number): RowEdge {
  const thickest = (side: 0 | 2) =>
    Math.max(0, ...row.look.cells.map(({ lines }) => look.edges[(lines?.[side] ?? 0) - 1]?.width ?? 0));
  // The line above is the lower one of the row before.
  return {
    // Cells that another one covers have no margins.
    top:
      Math.max(0, ...row.cells.map(({ look: { margins = look.margins } }) => margins.top)) +
      (y === 0 ? thickest(0) : 0),
    bottom: thickest(2),
  };
}

interface CellPlace {
  edge: RowEdge;
  look: TableLook;
  cell: CellLook;
  nodes: readonly ResolvedInline[];
  width: number;
}

function layoutCell(
  setting: Setting,
  { look, cell, nodes, width, edge }: CellPlace,
): Omit<LookCell, 'x' | 'y' | 'columns' | 'rows'> {
  const margins = cell.margins ?? look.margins;
  const edges = [0, 1, 2, 3].map(
    (side): LookEdge | null => look.edges[(cell.lines?.[side] ?? 0) - 1] ?? null,
  );
  return {
    inset: [edge.top, margins.right, margins.bottom + edge.bottom, margins.left],
    edges,
    fill: cell.fill ?? null,
    align: cell.align === 'middle' ? 'horizon' : (cell.align ?? 'top'),
    c: layoutWords(setting, cell, { nodes, width: width - margins.left - margins.right }),
  };
}

interface CellWords {
  nodes: readonly ResolvedInline[];
  width: number;
}

function layoutWords(setting: Setting, cell: CellLook, words: CellWords): LookBlock[] {
  const flow = createFlow();
  for (const text of textsOf(setting, cell, words)) addParagraph(setting, flow, text);
  return closed(flow);
}

/** Each line of a cell is a paragraph. */
function textsOf(setting: Setting, cell: CellLook, { nodes, width }: CellWords): ParagraphText[] {
  const textOf = (name: string | undefined, words: readonly ResolvedInline[]): ParagraphText => {
    const style = setting.styles.find(name ?? setting.look.roles.cell);
    const { label, rest } = style.label === undefined ? { label: undefined, rest: words } : cutLabel(words);
    return { style, label, pieces: piecesOf(setting, rest), width };
  };
  return [
    ...(cell.above ?? []).map((name) => textOf(name, [])),
    ...paragraphsOfCell(cell, nodes).map(({ nodes: words, index }) =>
      textOf(cell.styles[Math.min(index, cell.styles.length - 1)], words),
    ),
    ...(cell.below ?? []).map((name) => textOf(name, [])),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
