import type { LookTable } from '@inkfield/contract/look';
import {
  paragraphsOfCell,
  type PlacedCell,
  type PlacedRow,
  placeCells,
} from '@inkfield/contract/look-tables';
import type { ResolvedInline, ResolvedTable } from '@inkfield/engine/document';
import {
  HeightRule,
  type IBorderOptions,
  BorderStyle,
  ShadingType,
  Table,
  TableAnchorType,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  VerticalMergeType,
  WidthType,
} from 'docx';
import { cutLabel } from '@inkfield/contract/look-words';
import { spend } from '../layout-inline.ts';
import { TypesetError } from '../typeset-error.ts';
import { createFlow, addParagraph, closed, thinParagraph } from './flow.ts';
import { lineOptions, twips } from './paragraph-styles.ts';
import type { Setting } from './setting.ts';

type RowLook = LookTable['rows'][number];
type CellLook = RowLook['cells'][number];

const maxColumns = 64;

interface TablePlace {
  look: LookTable;
  table: ResolvedTable;
  /** It stays on one page. */
  isTogether: boolean;
  keepNext: boolean;
}

/** A table as its look sets it. */
export function makeTable(setting: Setting, { look, table, isTogether, keepNext }: TablePlace): Table {
  const count = Math.max(1, ...table.rows.map(({ cells }) => cells.length));
  if (count > maxColumns)
    throw new TypesetError('too_large', [`a table has more than ${maxColumns} columns`]);
  spend(setting.state, 'cells', count * table.rows.length);
  const rows = placeCells(look, table);
  const cells = withCovered(rows);
  const head = Math.min(look.head, rows.length - 1);
  const width = look.widths.reduce((sum, one) => sum + one, 0);
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: twips(width), type: WidthType.DXA },
    ...(look.place === undefined
      ? { indent: { size: twips(look.at), type: WidthType.DXA } }
      : { float: floatOf(look.place) }),
    columnWidths: look.widths.map(twips),
    margins: marginsOf(look.margins),
    borders: noBorders,
    ...directionOf(setting, look),
    rows: rows.map(
      (row, y) =>
        new TableRow({
          children: (cells[y] ?? []).map((place) => makeCell(setting, look, place)),
          ...(isTogether && (keepNext || y < rows.length - 1) && { keepNext: true }),
          ...(y < head && { tableHeader: true }),
          ...((row.look.keep === true || y < head) && { cantSplit: true }),
          ...heightOf(row.look),
        }),
    ),
  });
}

/** LibreOffice turns a table whose words are turned, unless the table says how it reads. */
function directionOf({ manner }: Setting, look: LookTable) {
  const hasTurned = Object.values(manner.look.styles).some((style) => style.turned === true);
  return look.turned === true || hasTurned ? { visuallyRightToLeft: look.turned === true } : {};
}

/** A box of several cells beside the text. */
function floatOf({ x, y, of }: NonNullable<LookTable['place']>) {
  return {
    horizontalAnchor: TableAnchorType.PAGE,
    absoluteHorizontalPosition: twips(x),
    verticalAnchor: of === 'page' ? TableAnchorType.PAGE : TableAnchorType.TEXT,
    absoluteVerticalPosition: twips(y),
  };
}

function marginsOf({ top, right, bottom, left }: LookTable['margins']) {
  return {
    marginUnitType: WidthType.DXA,
    top: twips(top),
    right: twips(right),
    bottom: twips(bottom),
    left: twips(left),
  };
}

const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = {
  top: none,
  bottom: none,
  left: none,
  right: none,
  insideHorizontal: none,
  insideVertical: none,
};

function heightOf({ height }: RowLook) {
  if (height?.exact !== undefined) return { height: { value: twips(height.exact), rule: HeightRule.EXACT } };
  if (height?.least !== undefined)
    return { height: { value: twips(height.least), rule: HeightRule.ATLEAST } };
  return {};
}

const verticals = {
  top: VerticalAlignTable.TOP,
  middle: VerticalAlignTable.CENTER,
  bottom: VerticalAlignTable.BOTTOM,
};

interface CellPlace {
  cell: PlacedCell;
  /** It began in a row above. */
  isCovered: boolean;
}

/** The cells of each row and those of the rows above that reach into it, from the first column on. */
function withCovered(rows: readonly PlacedRow[]): CellPlace[][] {
  let open: { cell: PlacedCell; end: number }[] = [];
  return rows.map(({ cells }, y) => {
    open = open.filter(({ end }) => end > y);
    const places = [
      ...open.map(({ cell }) => ({ cell, isCovered: true })),
      ...cells.map((cell) => ({ cell, isCovered: false })),
    ];
    open.push(...cells.map((cell) => ({ cell, end: y + cell.rows })));
    return places.toSorted((a, b) => a.cell.x - b.cell.x);
  });
}

const noMargins = { top: 0, bottom: 0 };

function makeCell(setting: Setting, look: LookTable, { cell: place, isCovered }: CellPlace): TableCell {
  const { look: cell, nodes, x, columns, rows } = place;
  const width = look.widths.slice(x, x + columns).reduce((sum, one) => sum + one, 0);
  const margins = isCovered ? { ...look.margins, ...cell.margins, ...noMargins } : cell.margins;
  return new TableCell({
    // A line and the margins of a cell that is covered would make its row higher.
    children: isCovered ? [thinParagraph()] : cellParagraphs(setting, cell, nodes),
    width: { size: twips(width), type: WidthType.DXA },
    ...(columns > 1 && { columnSpan: columns }),
    ...((isCovered || rows > 1) && {
      verticalMerge: isCovered ? VerticalMergeType.CONTINUE : VerticalMergeType.RESTART,
    }),
    ...(margins !== undefined && { margins: marginsOf(margins) }),
    ...(cell.fill !== undefined && {
      shading: { type: ShadingType.CLEAR, color: 'auto', fill: cell.fill },
    }),
    ...(cell.align !== undefined && { verticalAlign: verticals[cell.align] }),
    borders: bordersOf(look, cell),
  });
}

function bordersOf({ edges }: LookTable, { lines = [] }: CellLook) {
  const [top, right, bottom, left] = [0, 1, 2, 3].map((side) => edges[(lines[side] ?? 0) - 1]);
  return {
    ...(top && { top: lineOptions(top) }),
    ...(right && { right: lineOptions(right) }),
    ...(bottom && { bottom: lineOptions(bottom) }),
    ...(left && { left: lineOptions(left) }),
  };
}

/** Each line of a cell is a paragraph. */
export function cellParagraphs(setting: Setting, cell: CellLook, nodes: readonly ResolvedInline[]) {
  const flow = createFlow();
  const { look } = setting.manner;
  const add = (style: string | undefined, words: readonly ResolvedInline[]) => {
    const name = style ?? look.roles.cell ?? look.roles.text;
    const own = setting.styles.find(name);
    const cut =
      own.label === undefined || own.label.after === 'nothing'
        ? { label: undefined, rest: words }
        : cutLabel(words);
    addParagraph(setting, flow, { name, style: own, nodes: cut.rest, label: cut.label });
  };
  for (const name of cell.above ?? []) add(name, []);
  const { styles } = cell;
  for (const { nodes: words, index } of paragraphsOfCell(cell, nodes))
    add(styles[Math.min(index, styles.length - 1)], words);
  for (const name of cell.below ?? []) add(name, []);
  return closed(flow);
}
