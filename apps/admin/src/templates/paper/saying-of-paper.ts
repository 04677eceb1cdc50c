import { sayingOf, type Piece } from '@inkfield/engine/flat-line';
import { trimPieces } from '@inkfield/engine/write-line';
import type { Node } from 'prosemirror-model';
import { piecesOf } from './inline.ts';
import { nodeTypes } from './schema.ts';
import { isEmptyLine } from './write-paper.ts';

/**
 * Returns the content of a paper for comparison, one entry for each line. Different notations of the same content are
 * equal, as are blank lines and empty lines of the paper.
 */
export function sayingOfPaper(doc: Node): string[] {
  const said: string[] = [];
  sayBlocks(doc, said, Number(doc.attrs['tailLines']));
  return said;
}

const comparedAttrs = ['level', 'clauseLevel', 'numbered', 'condition', 'kind', 'source', 'open', 'name'];

function sayBlocks(parent: Node, said: string[], end: number): void {
  let blank = 0;
  let last: Node | undefined;
  parent.forEach((node) => {
    if (node.type === nodeTypes.exhibit_title) return;
    if (isEmptyLine(node)) {
      if (!node.attrs['filler']) blank += Number(node.attrs['before']) + 1;
      return;
    }
    const touches = node.type === nodeTypes.table && last?.type === nodeTypes.table;
    const before = Math.max(Number(node.attrs['before']) + blank, touches ? 1 : 0);
    blank = 0;
    last = node;
    const attrs = comparedAttrs.map((name) => String(node.attrs[name] ?? ''));
    said.push([node.type.name, before, ...attrs].join('|'));
    sayContent(node, said);
  });
  said.push(`${blank + end} blank`);
}

function sayContent(node: Node, said: string[]): void {
  if (node.isTextblock) return void said.push(saying(node));
  if (node.type === nodeTypes.table) return node.forEach((row) => void said.push(sayRow(row)));
  if (node.type === nodeTypes.exhibit && node.firstChild) said.push(saying(node.firstChild));
  if (node.type !== nodeTypes.condition && node.type !== nodeTypes.signatures) {
    if (!node.isLeaf) sayBlocks(node, said, Number(node.attrs['end']));
    return;
  }
  node.forEach((part, _offset, index) => {
    said.push(`${part.type.name} ${String(part.attrs['condition'])}`);
    const next = index + 1 < node.childCount ? node.child(index + 1).attrs['before'] : node.attrs['end'];
    sayBlocks(part, said, Number(next));
  });
}

function sayRow(row: Node): string {
  const cells: string[] = [];
  row.forEach((cell) => cells.push(`${cell.type.name} ${saying(cell)}`));
  return cells.join('\n');
}

const sayings = new WeakMap<Node, string>();

/** The content of a block's words for comparison. A line keeps the spaces at its edges. */
function saying(node: Node): string {
  const known = sayings.get(node);
  if (known !== undefined) return known;
  const trim: (pieces: readonly Piece[]) => readonly Piece[] = keepsEdges(node) ? (all) => all : trimPieces;
  const said = sayingOf(trim(piecesOf(node.content)));
  sayings.set(node, said);
  return said;
}

function keepsEdges({ type }: Node): boolean {
  return type === nodeTypes.line || type === nodeTypes.source;
}
