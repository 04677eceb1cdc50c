import type { Block, Inline, Line, Position } from './nodes.ts';
import { type ParsedTemplate, parse } from './parse.ts';

/** `label` is a typed number or dash. `markup` are all characters that are neither words nor a command. */
export type TokenKind = 'text' | 'placeholder' | 'command' | 'markup' | 'label' | 'blank' | 'newline';

/** A range of the source, for syntax highlighting. Offsets are into the given source. */
export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
}

/** Splits a template into tokens without gaps. Joined they are the source. */
export function tokens(source: string, parsed: ParsedTemplate = parse(source)): Token[] {
  const lines = new Map<number, Token[]>();
  const add = (kind: TokenKind, { line, column, endColumn }: Position) => {
    const spans = lines.get(line) ?? [];
    lines.set(line, spans);
    spans.push({ kind, start: column - 1, end: endColumn - 1 });
  };
  for (const block of parsed.document.children) addBlock(block, add);
  const found: Token[] = [];
  let lineStart = /^\ufeff*/.exec(source)?.[0].length ?? 0;
  if (lineStart > 0) found.push({ kind: 'blank', start: 0, end: lineStart });
  for (const [index, text] of source
    .slice(lineStart)
    .split(/\r\n?|\n/)
    .entries()) {
    const spans = lines.get(index + 1) ?? [];
    for (const token of fillGaps(text, spans)) {
      found.push({ kind: token.kind, start: lineStart + token.start, end: lineStart + token.end });
    }
    const lineEnd = lineStart + text.length;
    lineStart = lineEnd + (source.startsWith('\r\n', lineEnd) ? 2 : 1);
    if (lineEnd < source.length) found.push({ kind: 'newline', start: lineEnd, end: lineStart });
  }
  return found;
}

type AddSpan = (kind: TokenKind, position: Position) => void;

function addBlock(block: Block, add: AddSpan): void {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      for (const line of block.lines) addLine(line, add);
      return;
    case 'heading':
      addInlines(block.children, add);
      return;
    case 'table':
      for (const { cells } of block.rows) for (const { children } of cells) addInlines(children, add);
      return;
    case 'exhibit':
      addInlines(block.title ?? [], add);
      for (const child of block.children) addBlock(child, add);
      return;
    case 'section':
    case 'forEach':
    case 'align':
    case 'style':
      for (const child of block.children) addBlock(child, add);
      return;
    case 'if':
      for (const { children } of block.branches) for (const child of children) addBlock(child, add);
      return;
    case 'signatures':
      for (const column of block.columns) for (const child of column) addBlock(child, add);
      return;
    case 'pageBreak':
    case 'numbering':
    case 'restart':
    case 'noteLine':
    case 'tableOptions':
      // A command fills its line, so the rest of the line belongs to it.
      return;
  }
}

function addLine({ indent, label, children, position }: Line, add: AddSpan): void {
  const start = position.column + indent.length;
  if (label) add('label', { ...position, column: start, endColumn: start + label.text.length });
  addInlines(children, add);
}

function addInlines(nodes: Inline[], add: AddSpan): void {
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        add('text', node.position);
        break;
      case 'placeholder':
        add('placeholder', node.position);
        break;
      case 'ref':
      case 'label':
      case 'note':
      case 'picture':
      case 'break':
        add('command', node.position);
        break;
      case 'inlineIf':
        for (const { children } of node.branches) addInlines(children, add);
        break;
      default:
        addInlines(node.children, add);
    }
  }
}

/** Text outside all nodes is markup: signs of emphasis, bars, number signs, or the braces of a command. */
function fillGaps(text: string, spans: Token[]): Token[] {
  const filled: Token[] = [];
  let at = 0;
  const fillTo = (end: number) => {
    if (end > at) filled.push({ kind: kindOfGap(text.slice(at, end)), start: at, end });
  };
  for (const span of spans) {
    fillTo(span.start);
    filled.push(span);
    at = span.end;
  }
  fillTo(text.length);
  return filled;
}

function kindOfGap(gap: string): TokenKind {
  const bare = gap.trim();
  if (bare === '') return 'blank';
  return bare.startsWith('{') || bare.endsWith('}') ? 'command' : 'markup';
}
