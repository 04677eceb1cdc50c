import { type Cell, columnIndex, maxCellCharacters, type TableRow } from './cell.ts';
import { localName, walkXml } from './xlsx-parts.ts';
import { refuseTable } from './refuse-table.ts';

/** A cell as the sheet writes it. */
export interface CellXml {
  /** `s` shared string, `str` and `inlineStr` text, `b`, `e` error, `d` date, otherwise a number. */
  type: string;
  value: string;
  style: number;
  hasFormula: boolean;
}

export interface SheetVisitor {
  cell: (cell: CellXml, where: { row: number; column: number }) => Cell;
  row: (row: TableRow, isHidden: boolean) => void;
  /** Such as A5:B5. */
  merged: (range: string) => void;
}

const maxRowNumber = 1_048_576;
const maxColumnIndex = 16_383;

/** Walks the rows of a sheet in order; places that are not written follow from those before. */
export function readSheet(bytes: Uint8Array, visitor: SheetVisitor): void {
  let row: { number: number; cells: Cell[]; isHidden: boolean } | undefined;
  let cell: (CellXml & { column: number }) | undefined;
  let lastRow = 0;
  let isValue = false;
  let spoken = 0;

  const openRow = (attributes: Readonly<Record<string, string>>) => {
    const number = Number(attributes.r ?? lastRow + 1);
    if (!Number.isInteger(number) || number <= lastRow || number > maxRowNumber) {
      refuseTable('The file is damaged: its rows are not in order.');
    }
    lastRow = number;
    row = { number, cells: [], isHidden: attributes.hidden === '1' || attributes.hidden === 'true' };
  };
  const openCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>) => {
    const letters = /^([A-Z]{1,3})\d+$/.exec(r ?? '')?.[1];
    const column = letters === undefined ? (row?.cells.length ?? 0) : columnIndex(letters);
    if (row === undefined || column < row.cells.length || column > maxColumnIndex) {
      refuseTable('The file is damaged: its cells are not in order.');
    }
    cell = { type: t, value: '', style: Number(s), hasFormula: false, column };
  };
  const add = (text: string) => {
    if (!isValue || cell === undefined || row === undefined) return;
    // One character beyond the limit is kept, so that the later check sees that the text is too long.
    if (cell.value.length <= maxCellCharacters) cell.value += text.slice(0, maxCellCharacters + 1);
  };
  const closeCell = () => {
    if (cell === undefined || row === undefined) return;
    const value = visitor.cell(cell, { row: row.number, column: cell.column });
    if (value !== null) {
      while (row.cells.length < cell.column) row.cells.push(null);
      row.cells.push(value);
    }
    cell = undefined;
  };

  walkXml(bytes, (parser) => {
    parser.on('opentag', ({ name, attributes }) => {
      const tag = localName(name);
      if (tag === 'row') openRow(attributes);
      else if (tag === 'c') openCell(attributes);
      else if (tag === 'f' && cell !== undefined) cell.hasFormula = true;
      else if (tag === 'rPh') spoken += 1;
      else if (tag === 'mergeCell') visitor.merged(attributes.ref ?? '');
      isValue = (tag === 'v' || tag === 't') && spoken === 0;
    });
    parser.on('text', add);
    parser.on('cdata', add);
    parser.on('closetag', ({ name }) => {
      const tag = localName(name);
      isValue = false;
      if (tag === 'rPh') spoken -= 1;
      if (tag === 'c') closeCell();
      if (tag === 'row' && row !== undefined) {
        visitor.row({ number: row.number, cells: row.cells }, row.isHidden);
        row = undefined;
      }
    });
  });
}
