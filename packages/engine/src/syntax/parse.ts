import { readBlockCommand } from './commands.ts';
import { matchBraces, positionOf, type SourceLine } from './lex-inline.ts';
import type { PlacedMistake, ReportMistake } from './mistakes.ts';
import type { Block, Line, TemplateDocument } from './nodes.ts';
import { closeAll, readCommandLine } from './parse-command-line.ts';
import { parseInline } from './parse-inline.ts';
import { addBlock, createParseState, type ParseState } from './parse-state.ts';
import { type CellRange, readRow, readSeparator } from './parse-table.ts';
import { indentOf, isBlankLine, normalizeSource, trimEndSpaces } from './source-text.ts';

/** The nodes of a text and its mistakes, from top to bottom. */
export interface ParsedTemplate {
  document: TemplateDocument;
  mistakes: PlacedMistake[];
}

/**
 * Parses `document_content`. Never throws: unreadable parts stay text, with a mistake. Lines and columns are those of
 * the source without its byte-order mark.
 */
export function parse(source: string): ParsedTemplate {
  const lines = normalizeSource(source).split('\n');
  const finalNewline = lines.length > 1 && lines.at(-1) === '';
  if (lines.at(-1) === '') lines.pop();
  const mistakes: PlacedMistake[] = [];
  const children: Block[] = [];
  // The parser may still move the end of a node's position.
  const report: ReportMistake = (position, mistake) => mistakes.push({ position: { ...position }, mistake });
  const state = createParseState(children, report);
  for (const [index, text] of lines.entries()) readLine(state, { text, line: index + 1, report });
  const blankEnd = state.stack.length === 1 ? state.blank : 0;
  closeAll(state);
  return { document: { type: 'document', children, blankEnd, finalNewline }, mistakes };
}

function readLine(state: ParseState, source: SourceLine): void {
  if (isBlankLine(source.text)) {
    state.blank += 1;
    state.openText = undefined;
    state.openTable = undefined;
    return;
  }
  if (source.text === '\f') {
    addBlock(state, { type: 'pageBreak' }, positionOf(source, 0, 1));
    return;
  }
  if (readCommand(state, source)) return;
  if (readHeading(state, source) || readClause(state, source)) return;
  const row = readRow(source);
  if (row) readTableRow(state, source, row);
  else readText(state, source);
}

function readCommand(state: ParseState, source: SourceLine): boolean {
  const start = indentOf(source.text).length;
  if (source.text[start] !== '{') return false;
  const braces = matchBraces(source, start);
  if (!braces || braces.end !== trimEndSpaces(source.text).length) return false;
  const command = readBlockCommand(braces.inside);
  if (!command) return false;
  const shown = source.text.slice(start, braces.end);
  const position = positionOf(source, start, braces.end);
  if (!readCommandLine(state, { source, command, shown, position })) addLiteral(state, source);
  return true;
}

/** Keeps a command as text. Its mistake is reported already. */
function addLiteral(state: ParseState, source: SourceLine): void {
  const indent = indentOf(source.text);
  const position = positionOf(source, 0, source.text.length);
  const value = source.text.slice(indent.length);
  const text = positionOf(source, indent.length, source.text.length);
  addLine(state, { indent, children: [{ type: 'text', value, position: text }], position });
}

function addLine(state: ParseState, line: Line): void {
  if (state.openText && state.blank === 0) state.openText.lines.push(line);
  else state.openText = addBlock(state, { type: 'paragraph', lines: [line] }, line.position);
}

const headingStart = /^(#{1,4})[ \t\u00a0]+(?:(#{1,6})\.[ \t\u00a0]+)?(?=[^ \t\u00a0])/;
const clauseStart = /^(#{1,6})([.:])[ \t\u00a0]+(?=[^ \t\u00a0])/;

function readHeading(state: ParseState, source: SourceLine): boolean {
  const match = headingStart.exec(source.text);
  if (!match) return false;
  const [start, signs = '', numberSigns] = match;
  const end = trimEndSpaces(source.text).length;
  const children = parseInline(source, start.length, end);
  // The pattern matches one to four signs.
  const level = signs.length as 1 | 2 | 3 | 4;
  addBlock(
    state,
    { type: 'heading', level, clauseLevel: numberSigns?.length, children },
    positionOf(source, 0, end),
  );
  return true;
}

function readClause(state: ParseState, source: SourceLine): boolean {
  const match = clauseStart.exec(source.text);
  if (!match) return false;
  const [start, signs = '', kind] = match;
  const end = trimEndSpaces(source.text).length;
  const position = positionOf(source, 0, end);
  const line: Line = { indent: '', children: parseInline(source, start.length, end), position };
  const body = { type: 'clause' as const, level: signs.length, numbered: kind === '.', lines: [line] };
  state.openText = addBlock(state, body, position);
  return true;
}

function readTableRow(state: ParseState, source: SourceLine, ranges: CellRange[]): void {
  const position = positionOf(source, indentOf(source.text).length, trimEndSpaces(source.text).length);
  const open = state.openTable;
  const align = open && open.rows.length === 1 && !open.header ? readSeparator(source, ranges) : undefined;
  if (open && align) {
    open.header = true;
    open.align = align;
    open.separator = position;
    return;
  }
  const cells = ranges.map(({ from, to }) => ({ children: parseInline(source, from, to) }));
  const first = open?.rows[0]?.cells.length;
  if (first !== undefined && first !== cells.length) {
    source.report(position, { kind: 'ragged', cells: cells.length, first });
  }
  if (open) {
    open.rows.push({ cells, position });
    return;
  }
  const options = state.tableOptions;
  state.tableOptions = '';
  const rows = [{ cells, position }];
  const table = { type: 'table' as const, header: false, align: [], options, rows };
  state.openTable = addBlock(state, table, position);
}

/** A number, letter or dash that was typed before the words of a line, and the space after it. */
export const typedLabel =
  /^((?:\d{1,3}(?:\.\d{1,3}){1,8}\.?|\d{1,3}[.)]|\((?:[a-z]{1,2}|[A-Z]{1,2}|[ivxlcIVXLC]{1,6}|\d{1,3})\)|[a-zA-Z][.)]|[ivxlc]{2,5}[.)]|[IVXLC]{2,6}\.|[-–—•·▪◦●*o§]))([ \t\u00a0]+)(?=[^ \t\u00a0])/;

function readText(state: ParseState, source: SourceLine): void {
  const indent = indentOf(source.text);
  const [all = '', text, gap] = typedLabel.exec(source.text.slice(indent.length)) ?? [];
  const label = text !== undefined && gap !== undefined ? { text, gap } : undefined;
  const position = positionOf(source, 0, source.text.length);
  const children = parseInline(source, indent.length + all.length, source.text.length);
  addLine(state, { indent, label, children, position });
}
