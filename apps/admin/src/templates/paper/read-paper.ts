import { readBlockCommand } from '@inkfield/engine/commands';
import { flattenInlines, flattenLine, type Piece } from '@inkfield/engine/flat-line';
import { matchBraces } from '@inkfield/engine/lex-inline';
import type { Mistake } from '@inkfield/engine/mistakes';
import type { Block, Line, Position } from '@inkfield/engine/nodes';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import type { Node } from 'prosemirror-model';
import { contentOf } from './inline.ts';
import { nodeTypes, schema } from './schema.ts';
import { rememberText } from './written-texts.ts';

/** The lines of the text that is read, without its byte-order marks. */
interface Reading {
  lines: readonly string[];
  /** Lines that are shown as typed because of a mistake. */
  mistaken: ReadonlySet<number>;
}

const mistakesOfLines: readonly Mistake['kind'][] = ['no-if', 'unclosed-if', 'after-else', 'depth'];

/** Returns a text as the document of the paper. The lines of the text end with line feeds. */
export function readPaper(text: string, { document, mistakes }: ParsedTemplate): Node {
  const [bom = ''] = /^\ufeff*/.exec(text) ?? [];
  const lines = text.slice(bom.length).split('\n');
  const finalNewline = lines.length > 1 && lines.at(-1) === '';
  if (lines.at(-1) === '') lines.pop();
  const mistaken = new Set(
    mistakes
      .filter(({ mistake }) => mistakesOfLines.includes(mistake.kind))
      .map(({ position }) => position.line),
  );
  const reading = { lines, mistaken };
  const { raw } = blanksAbove(reading, lines.length + 1);
  const attrs = { bom, tail: raw.join('\n'), tailLines: raw.length, finalNewline };
  return nodeTypes.doc.create(attrs, withFiller(readBlocks(document.children, reading)));
}

/** The blank lines above a line. Blank lines belong to the block below them. */
function blanksAbove({ lines }: Reading, line: number): { raw: string[]; count: number } {
  let first = line - 1;
  while (first > 0 && isBlank(lines[first - 1])) first -= 1;
  const raw = lines.slice(first, line - 1);
  return { raw, count: raw.length };
}

function isBlank(line: string | undefined): boolean {
  return line !== undefined && /^[ \t\u00a0]*$/.test(line);
}

function rawLine({ lines }: Reading, { line }: Position): string {
  return lines[line - 1] ?? '';
}

/** Attributes of every block: its line as typed and the blank lines above it. */
function ownAttrs(reading: Reading, position: Position) {
  const { raw, count } = blanksAbove(reading, position.line);
  const blanks = raw.some((line) => line !== '') ? raw.join('\n') : null;
  return { src: rawLine(reading, position), before: count, blanks };
}

function closingAttrs(reading: Reading, end: Position | undefined) {
  if (!end) return { endSrc: '' };
  const { src, before, blanks } = ownAttrs(reading, end);
  return { endSrc: src, end: before, endBlanks: blanks };
}

function readBlocks(blocks: readonly Block[], reading: Reading): Node[] {
  return blocks.flatMap((block) => readBlock(block, reading));
}

/** A block without lines gets one to write in. */
function withFiller(blocks: Node[]): Node[] {
  return blocks.length > 0 ? blocks : [nodeTypes.line.create({ filler: true })];
}

type LeafType = 'line' | 'heading' | 'clause';

function leaf(
  type: LeafType,
  { reading, position, attrs = {} }: { reading: Reading; position: Position; attrs?: object },
  pieces: (text: string) => Piece[],
): Node {
  const own = ownAttrs(reading, position);
  if (reading.mistaken.has(position.line)) return sourceLine(own);
  return rememberText(nodeTypes[type].create({ ...own, ...attrs }, contentOf(pieces(own.src))), own.src);
}

function sourceLine(own: ReturnType<typeof ownAttrs>): Node {
  return rememberText(nodeTypes.source.create(own, schema.text(own.src)), own.src);
}

function readLine(line: Line, reading: Reading): Node {
  const { position } = line;
  // Of `{}` alone nothing would be left.
  const isNothing = line.children.length === 0 && line.label === undefined;
  if (isNothing || isUnreadCommand(line, rawLine(reading, position)))
    return sourceLine(ownAttrs(reading, position));
  return leaf('line', { reading, position }, (text) => flattenLine(line, text));
}

/** A line that is a command, but not one that can be followed where it is. */
function isUnreadCommand({ indent, children }: Line, raw: string): boolean {
  const [only] = children;
  return (
    children.length === 1 &&
    only?.type === 'text' &&
    only.value === raw.slice(indent.length) &&
    commandOf(raw) !== undefined
  );
}

/** The command that fills a line. */
export function commandOf(raw: string): ReturnType<typeof readBlockCommand> {
  const text = raw.trim();
  const braces = text.startsWith('{')
    ? matchBraces({ text, line: 1, report: () => undefined }, 0)
    : undefined;
  return braces && braces.end === text.length ? readBlockCommand(braces.inside) : undefined;
}

function readBlock(block: Block, reading: Reading): Node[] {
  const { position } = block;
  switch (block.type) {
    case 'paragraph':
      return block.lines.map((line) => readLine(line, reading));
    case 'clause': {
      const { level, numbered } = block;
      const [first, ...further] = block.lines;
      const place = { reading, position, attrs: { level, numbered } };
      const clause = leaf('clause', place, (text) => flattenInlines(first?.children ?? [], text));
      return [clause, ...further.map((line) => readLine(line, reading))];
    }
    case 'heading': {
      const { level, clauseLevel = null } = block;
      const place = { reading, position, attrs: { level, clauseLevel } };
      return [leaf('heading', place, (text) => flattenInlines(block.children, text))];
    }
    case 'table':
      return [readTable(block, reading)];
    case 'pageBreak':
    case 'numbering':
    case 'restart':
    case 'noteLine':
    case 'tableOptions': {
      const own = ownAttrs(reading, position);
      return [nodeTypes.command.create({ ...own, kind: block.type, source: own.src.trim() || own.src })];
    }
    case 'section':
    case 'align':
    case 'style':
    case 'forEach': {
      const own = ownAttrs(reading, position);
      const kind = block.type === 'align' ? block.align : block.type;
      const attrs = { ...own, ...closingAttrs(reading, block.end), kind, open: own.src.trim() };
      return [nodeTypes.group.create(attrs, withFiller(readBlocks(block.children, reading)))];
    }
    case 'exhibit': {
      const own = ownAttrs(reading, position);
      const title = nodeTypes.exhibit_title.create(
        null,
        contentOf(flattenInlines(block.title ?? [], own.src)),
      );
      const attrs = { ...own, ...closingAttrs(reading, block.end), name: block.name };
      return [nodeTypes.exhibit.create(attrs, [title, ...withFiller(readBlocks(block.children, reading))])];
    }
    case 'signatures': {
      const columns = block.columns.map((column, index) => {
        const line = block.breaks[index - 1];
        const attrs = line ? ownAttrs(reading, line.position) : null;
        return nodeTypes.column.create(attrs, withFiller(readBlocks(column, reading)));
      });
      const own = ownAttrs(reading, position);
      const attrs = { ...own, ...closingAttrs(reading, block.end), open: own.src.trim() };
      return [nodeTypes.signatures.create(attrs, columns)];
    }
    case 'if': {
      const branches = block.branches.map(({ position: place, typed, isElse, children }, index) => {
        const { src, before, blanks } = ownAttrs(reading, place);
        const gap = index === 0 ? {} : { before, blanks };
        const attrs = { src, ...gap, condition: isElse ? null : typed };
        return nodeTypes.branch.create(attrs, withFiller(readBlocks(children, reading)));
      });
      const { before, blanks } = ownAttrs(reading, position);
      return [nodeTypes.condition.create({ before, blanks, ...closingAttrs(reading, block.end) }, branches)];
    }
  }
}

function readTable(table: Extract<Block, { type: 'table' }>, reading: Reading): Node {
  const width = Math.max(...table.rows.map(({ cells }) => cells.length));
  const rows = table.rows.map(({ cells, position }, index) => {
    const src = rawLine(reading, position);
    const type = index === 0 && table.header ? nodeTypes.table_header : nodeTypes.table_cell;
    const shown = cells.map(({ children }) => type.create(null, contentOf(flattenInlines(children, src))));
    // A short row is filled up on the paper, and in the text once it is edited.
    while (shown.length < width) shown.push(type.create());
    return rememberText(nodeTypes.table_row.create({ src }, shown), src);
  });
  const separator = table.separator ? rawLine(reading, table.separator) : null;
  const align = table.align.map((one) => one ?? null);
  return nodeTypes.table.create({ ...ownAttrs(reading, table.position), align, separator }, rows);
}
