import { inReadingOrder, rowsOf } from './columns.ts';
import { hasField } from './widgets.ts';

/** A stretch of text on a page; points, from the lower left corner. */
export interface PageItem {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** As pdf.js calls it. */
  font?: string;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
}

/** Words of a line that look the same. */
export interface LinePiece {
  text: string;
  bold: boolean;
  italic: boolean;
}

export interface PageLine {
  text: string;
  pieces: LinePiece[];
  y: number;
  height: number;
  left: number;
  right: number;
  /** Which part of the page it is in, in the order of reading. */
  part: number;
}

export interface PageText {
  lines: PageLine[];
  height: number;
}

/** Puts the items of a page into lines, part by part from top to bottom; wide gaps become tabs. */
export function toLines(items: readonly PageItem[]): PageLine[] {
  return inReadingOrder(items).flatMap((part, index) =>
    rowsOf(part)
      .map((row) => joinRow(row, index))
      .filter(({ text }) => text.trim() !== ''),
  );
}

function joinRow(row: readonly PageItem[], part: number): PageLine {
  // The fill that pdf.js puts in a gap would cover the field there.
  const isForm = row.some(({ text }) => hasField(text));
  const items = row.filter(({ text }) => !isForm || text.trim() !== '');
  const height = Math.max(...items.map((item) => item.height));
  const pieces: LinePiece[] = [];
  let right: number | undefined;
  for (const item of items) {
    const gap = right === undefined ? 0 : item.x - right;
    const last = pieces.at(-1);
    const before = last?.text ?? '';
    if (last !== undefined && gap > height * 1.5) last.text += '\t';
    else if (last !== undefined && gap > height * 0.15 && !/\s$/.test(before) && !/^\s/.test(item.text))
      last.text += ' ';
    addPiece(pieces, { text: item.text, bold: item.bold === true, italic: item.italic === true });
    right = Math.max(right ?? 0, item.x + item.width);
  }
  trimEnd(pieces);
  const first = items[0];
  const text = pieces.map((piece) => piece.text).join('');
  return { text, pieces, y: first?.y ?? 0, height, left: first?.x ?? 0, right: right ?? 0, part };
}

/** Blanks look like what is before them. */
export function addPiece(pieces: LinePiece[], piece: LinePiece): void {
  const last = pieces.at(-1);
  const isAlike = last?.bold === piece.bold && last.italic === piece.italic;
  if (last !== undefined && (isAlike || piece.text.trim() === '')) last.text += piece.text;
  else pieces.push(piece);
}

function trimEnd(pieces: LinePiece[]): void {
  const last = pieces.at(-1);
  if (last === undefined) return;
  last.text = last.text.trimEnd();
  if (last.text !== '') return;
  pieces.pop();
  trimEnd(pieces);
}
