import { flattenInlines, flattenLine, type Piece, sayingOf } from './flat-line.ts';
import type { Block } from './nodes.ts';
import { parse } from './parse.ts';
import { joiner, ways, writeInline } from './write-inline.ts';

/** The kind of line that holds the pieces. A `cell` is written without its bars. */
export type LineKind =
  | { type: 'line' }
  | { type: 'heading'; level: number; clauseLevel?: number | undefined }
  | { type: 'clause'; level: number; numbered: boolean }
  | { type: 'cell' }
  /** The opening line of an exhibit. */
  | { type: 'exhibit'; name: string }
  /** A footnote with its braces, for a place within a line. */
  | { type: 'footnote' };

/**
 * Writes a line so that parsing it gives the same pieces. Of several ways to write it, the plainest that is read
 * correctly is taken.
 */
export function writeLine(kind: LineKind, pieces: readonly Piece[]): string {
  const words = kind.type === 'line' ? pieces : trimPieces(pieces);
  const wanted = sayingOf(words);
  let written = '';
  for (const way of ways) {
    written = frame(kind, writeInline(words, way));
    const read = readLineAs(kind, written);
    if (read && sayingOf(read) === wanted) return written;
  }
  // Within the braces of an exhibit's title no other command can be written, and not every one in a footnote.
  const isPlain = words.every(
    ({ text, kind: is, marks }) => is !== 'branch' && marks.length === 0 && !/[{}]/.test(text),
  );
  const isWithinBraces = kind.type === 'exhibit' || kind.type === 'footnote';
  if (!isWithinBraces || isPlain) return written;
  return writeLine(
    kind,
    words
      .filter(({ kind: is }) => is !== 'branch')
      .map((piece) => ({ ...piece, marks: [], text: piece.text.replace(/[{}]/g, '') })),
  );
}

/** Spaces around the words of a heading, a clause or a cell are not part of it. */
export function trimPieces(pieces: readonly Piece[]): Piece[] {
  const trimmed = pieces.map((piece) => ({ ...piece }));
  const trim = (piece: Piece | undefined, edge: RegExp): boolean => {
    if (piece?.kind !== 'words') return false;
    piece.text = piece.text.replace(edge, '');
    return piece.text === '';
  };
  while (trim(trimmed[0], /^[ \t\u00a0]+/)) trimmed.shift();
  while (trim(trimmed.at(-1), /(?<![ \t\u00a0])[ \t\u00a0]+$/)) trimmed.pop();
  return trimmed;
}

/** Writes a table row of written cells. A row needs one cell that is not empty. */
export function writeRow(cells: readonly string[]): string {
  const isEmpty = cells.every((cell) => cell === '');
  const shown = cells.map((cell, index) => (isEmpty && index === 0 ? joiner : cell));
  return `|${shown.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
}

function frame(kind: LineKind, words: string): string {
  switch (kind.type) {
    case 'line':
    case 'cell':
      return words;
    case 'heading': {
      const number = kind.clauseLevel ? `${'#'.repeat(kind.clauseLevel)}. ` : '';
      return `${'#'.repeat(kind.level)} ${number}${words || joiner}`;
    }
    case 'clause':
      return `${'#'.repeat(kind.level)}${kind.numbered ? '.' : ':'} ${words || joiner}`;
    case 'exhibit':
      return words === '' ? `{exhibit ${kind.name}}` : `{exhibit ${kind.name}: ${words}}`;
    case 'footnote':
      return `{footnote: ${words}}`;
  }
}

/** Parses a line as one of a kind; undefined if it is another kind of line. */
export function readLineAs(kind: LineKind, line: string): Piece[] | undefined {
  const text = kind.type === 'cell' ? `| ${line} | x |` : line;
  const { children } = parse(text).document;
  const [block] = children;
  if (!block) return kind.type === 'line' ? [] : undefined;
  return children.length === 1 ? piecesOf(kind, block, text) : undefined;
}

/** Parses a table row: the pieces of each cell; undefined if it is another kind of line. */
export function readRowAs(line: string): Piece[][] | undefined {
  const [block] = parse(line).document.children;
  if (block?.type !== 'table') return undefined;
  return block.rows[0]?.cells.map(({ children }) => flattenInlines(children, line));
}

function piecesOf(kind: LineKind, block: Block, text: string): Piece[] | undefined {
  switch (kind.type) {
    case 'line': {
      const line = block.type === 'paragraph' ? block.lines[0] : undefined;
      return line && flattenLine(line, text);
    }
    case 'heading':
      return block.type === 'heading' && block.level === kind.level && block.clauseLevel === kind.clauseLevel
        ? flattenInlines(block.children, text)
        : undefined;
    case 'clause': {
      const isSame =
        block.type === 'clause' && block.level === kind.level && block.numbered === kind.numbered;
      return isSame ? flattenInlines(block.lines[0]?.children ?? [], text) : undefined;
    }
    case 'cell': {
      const cells = block.type === 'table' ? (block.rows[0]?.cells ?? []) : [];
      return cells[0] && cells.length === 2 ? flattenInlines(cells[0].children, text) : undefined;
    }
    case 'exhibit':
      return block.type === 'exhibit' && block.name === kind.name
        ? flattenInlines(block.title ?? [], text)
        : undefined;
    case 'footnote': {
      const [only, ...others] = block.type === 'paragraph' ? (block.lines[0]?.children ?? []) : [];
      return only?.type === 'footnote' && others.length === 0
        ? flattenInlines(only.children, text)
        : undefined;
    }
  }
}
