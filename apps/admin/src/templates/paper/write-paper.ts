import { sayingOf } from '@inkfield/engine/flat-line';
import {
  type LineKind,
  readLineAs,
  readRowAs,
  trimPieces,
  writeLine,
  writeRow,
} from '@inkfield/engine/write-line';
import type { Fragment, Node } from 'prosemirror-model';
import { piecesOf } from './inline.ts';
import { commandOf } from './read-paper.ts';
import { nodeTypes } from './schema.ts';
import { rememberText, textOfNode } from './written-texts.ts';

/** The text of a paper, and the line that each block is on. */
export interface WrittenPaper {
  text: string;
  /** The blocks that are lines of their own, by their position in the document, from top to bottom. */
  places: readonly { pos: number; line: number }[];
}

interface Writing {
  lines: string[];
  places: { pos: number; line: number }[];
}

/** Returns the text of a paper. Lines of unchanged nodes stay as they were typed. */
export function writePaper(doc: Node): WrittenPaper {
  const writing: Writing = { lines: [], places: [] };
  writeBlocks(doc, 0, writing);
  const { bom, tail, tailLines, finalNewline } = doc.attrs;
  if (Number(tailLines) > 0) writing.lines.push(...String(tail).split('\n'));
  const { lines } = writing;
  // A blank line at the end would otherwise be read as the end of the line above it.
  const endsLine = lines.length > 0 && (finalNewline === true || lines.at(-1) === '');
  const text = lines.join('\n') + (endsLine ? '\n' : '');
  return { text: String(bom) + text, places: writing.places };
}

/** A line without words is a blank line of the text. */
export function isEmptyLine(node: Node): boolean {
  return (
    node.type === nodeTypes.line &&
    node.content.size === node.textContent.length &&
    !/[^ \t\u00a0]/.test(node.textContent)
  );
}

function writeBlocks(parent: Node, start: number, writing: Writing): void {
  let blank = 0;
  let last: Node | undefined;
  parent.forEach((node, offset) => {
    if (node.type === nodeTypes.exhibit_title) return;
    const pos = start + offset;
    if (isEmptyLine(node)) {
      if (!node.attrs['filler']) blank += Number(node.attrs['before']) + 1;
      writing.places.push({ pos, line: writing.lines.length + blank });
      return;
    }
    // Two tables that touch would be one.
    const touches = node.type === nodeTypes.table && last?.type === nodeTypes.table;
    const before = Number(node.attrs['before']) + blank;
    putBlanks(writing, touches ? Math.max(1, before) : before, node.attrs['blanks']);
    blank = 0;
    last = node;
    writing.places.push({ pos, line: writing.lines.length + 1 });
    writeBlock(node, pos, writing, parent);
  });
  putBlanks(writing, blank, null);
}

function putBlanks({ lines }: Writing, count: number, typed: unknown): void {
  const raw = typeof typed === 'string' ? typed.split('\n') : [];
  for (let at = 0; at < count; at++) lines.push(raw.length === count ? (raw[at] ?? '') : '');
}

function writeBlock(node: Node, pos: number, writing: Writing, parent: Node): void {
  const { lines } = writing;
  switch (node.type) {
    case nodeTypes.table:
      return writeTable(node, pos, writing);
    case nodeTypes.condition:
      node.forEach((branch, offset, index) => {
        if (index > 0) putBlanks(writing, Number(branch.attrs['before']), branch.attrs['blanks']);
        lines.push(branchLine(branch, index));
        writeBlocks(branch, pos + 1 + offset + 1, writing);
      });
      return close(node, writing, parent);
    case nodeTypes.signatures:
      lines.push(openingLine(node));
      node.forEach((column, offset, index) => {
        if (index > 0) {
          putBlanks(writing, Number(column.attrs['before']), column.attrs['blanks']);
          lines.push(String(column.attrs['src'] ?? '{column}'));
        }
        writeBlocks(column, pos + 1 + offset + 1, writing);
      });
      return close(node, writing, parent);
    case nodeTypes.exhibit:
      lines.push(exhibitLine(node));
      writeBlocks(node, pos + 1, writing);
      return close(node, writing, parent);
    case nodeTypes.group:
      lines.push(openingLine(node));
      writeBlocks(node, pos + 1, writing);
      return close(node, writing, parent);
    case nodeTypes.command:
      lines.push(sourceOr(node, String(node.attrs['source'])));
      return;
    default:
      lines.push(lineText(node));
  }
}

/** The line as typed, if it is this command, with its spaces around it. */
function sourceOr({ attrs: { src } }: Node, command: string): string {
  return typeof src === 'string' && (src.trim() || src) === command ? src : command;
}

function openingLine(node: Node): string {
  return sourceOr(node, String(node.attrs['open']));
}

function branchLine({ attrs: { src, condition } }: Node, index: number): string {
  const command = typeof src === 'string' ? commandOf(src) : undefined;
  if (condition === null && index > 0) return command?.type === 'else' ? String(src) : '{else}';
  const type = index === 0 ? 'if' : 'elseIf';
  if (command?.type === type && command.condition === condition) return String(src);
  return index === 0 ? `{if ${String(condition)}}` : `{else if ${String(condition)}}`;
}

function exhibitLine(node: Node): string {
  const kind: LineKind = { type: 'exhibit', name: String(node.attrs['name']) };
  return lineAs(kind, node.firstChild?.content, node.attrs['src']);
}

function close(node: Node, writing: Writing, parent: Node): void {
  const { end, endBlanks, endSrc } = node.attrs;
  if (endSrc === '' && parent.lastChild === node) return;
  putBlanks(writing, Number(end), endBlanks);
  writing.lines.push(String(endSrc || closingLine(node)));
}

/** Of blocks within each other that are not closed yet, `{end exhibit}` closes all. */
function closingLine(node: Node): string {
  switch (node.type) {
    case nodeTypes.exhibit:
      return '{end exhibit}';
    case nodeTypes.signatures:
      return '{end signatures}';
    case nodeTypes.condition:
      return isOpenInside(node) ? '{end if}' : '{end}';
    default: {
      const { kind } = node.attrs;
      if (kind !== 'forEach') return `{end ${String(kind)}}`;
      return isOpenInside(node) ? '{end for}' : '{end}';
    }
  }
}

/** Whether the last block in it is one that the text does not close. */
function isOpenInside(node: Node): boolean {
  const last = node.lastChild;
  if (!last) return false;
  const isPart = last.type === nodeTypes.branch || last.type === nodeTypes.column;
  return last.attrs['endSrc'] === '' || (isPart && isOpenInside(last));
}

/** The text of a block that is one line. */
function lineText(node: Node): string {
  const known = textOfNode(node);
  if (known !== undefined) return known;
  const text =
    node.type === nodeTypes.source ? node.textContent : lineAs(kindOf(node), node.content, node.attrs['src']);
  rememberText(node, text);
  return text;
}

export function kindOf({ type, attrs }: Node): LineKind {
  const level = Number(attrs['level']);
  if (type === nodeTypes.clause) return { type: 'clause', level, numbered: attrs['numbered'] === true };
  if (type !== nodeTypes.heading) return { type: 'line' };
  const { clauseLevel } = attrs;
  return { type: 'heading', level, clauseLevel: typeof clauseLevel === 'number' ? clauseLevel : undefined };
}

/** Keeps the line as typed while it says the same. */
function lineAs(kind: LineKind, content: Fragment | undefined, src: unknown): string {
  const pieces = content ? piecesOf(content) : [];
  const read = typeof src === 'string' ? readLineAs(kind, src) : undefined;
  const trim = kind.type === 'line' ? (all: typeof pieces) => all : trimPieces;
  const isSame = read && sayingOf(trim(read)) === sayingOf(trim(pieces));
  return isSame ? String(src) : writeLine(kind, pieces);
}

function writeTable(table: Node, pos: number, writing: Writing): void {
  const isHeader = table.firstChild?.firstChild?.type === nodeTypes.table_header;
  table.forEach((row, offset, index) => {
    writing.places.push({ pos: pos + 1 + offset, line: writing.lines.length + 1 });
    writing.lines.push(rowText(row));
    if (index === 0 && isHeader) writing.lines.push(separatorLine(table));
  });
}

function rowText(row: Node): string {
  const known = textOfNode(row);
  if (known !== undefined) return known;
  const cells: string[] = [];
  const said: string[] = [];
  row.forEach(({ content }) => {
    const pieces = trimPieces(piecesOf(content));
    cells.push(writeLine({ type: 'cell' }, pieces));
    said.push(sayingOf(pieces));
  });
  const { src } = row.attrs;
  const read = typeof src === 'string' ? readRowAs(src)?.map(sayingOf) : undefined;
  const text = read && read.join('\n') === said.join('\n') ? String(src) : writeRow(cells);
  rememberText(row, text);
  return text;
}

const dashes: Partial<Record<string, string>> = { left: ':---', right: '---:', center: ':---:' };

function separatorLine({ attrs, firstChild }: Node): string {
  const width = firstChild?.childCount ?? 0;
  const { separator } = attrs;
  const align: unknown[] = Array.isArray(attrs['align']) ? attrs['align'] : [];
  if (typeof separator === 'string' && align.length === width) return separator;
  return `|${Array.from({ length: width }, (_, at) => dashes[String(align[at])] ?? '---').join('|')}|`;
}
