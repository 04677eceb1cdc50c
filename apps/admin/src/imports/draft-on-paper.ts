import { parse } from '@inkfield/engine/parse';
import { Fragment, type Node } from 'prosemirror-model';
import { readPaper } from '../templates/paper/read-paper.ts';
import { nodeTypes, schema } from '../templates/paper/schema.ts';
import { writePaper, type WrittenPaper } from '../templates/paper/write-paper.ts';
import type { Range, Review, ReviewedMark } from './decide-mark.ts';
import { isWithinLine, markOfName, nameOfMark } from './marked-original.ts';

/** A mark by its positions on the paper. */
export interface MarkOnPaper extends Range {
  mark: number;
  /** A whole block: that of a command, which is no words of the paper. */
  isBlock: boolean;
}

export interface DraftOnPaper {
  doc: Node;
  marks: readonly MarkOnPaper[];
  /** The line of the draft that each block is on. */
  places: WrittenPaper['places'];
}

const placeholder = /^\[[^[\]]+\]$/;

/**
 * The draft as a document of the paper. Each mark within a line is put there as a field of its own, which finds it on
 * the paper, and is shown as what it stands for. A mark that is a command has the block of its line instead.
 */
export function draftOnPaper(
  { text, marks }: Pick<Review, 'text' | 'marks'>,
  isHidden: (mark: ReviewedMark) => boolean,
): DraftOnPaper {
  const placed = [...marks.entries()]
    .flatMap(([mark, one]) => (one.range && !isHidden(one) ? [{ mark, ...one.range }] : []))
    .toSorted((one, other) => one.from - other.from);
  const pieces = new Map<number, string>();
  let marked = '';
  let end = 0;
  for (const { mark, from, to } of placed) {
    const piece = text.slice(from, to);
    const isShown = isWithinLine(piece) && (placeholder.test(piece) || !/(?<!\\)[[\]]/.test(piece));
    if (from < end || !isShown) continue;
    pieces.set(mark, piece);
    marked += `${text.slice(end, from)}[${nameOfMark(mark)}]`;
    end = to;
  }
  marked += text.slice(end);
  const read = readPaper(marked, parse(marked));
  const shown: MarkOnPaper[] = [];
  let grown = 0;
  read.descendants((node, pos) => {
    const standIn = standInOf(node, pieces);
    if (standIn === undefined) return;
    const from = pos + grown;
    shown.push({ mark: standIn.mark, from, to: from + standIn.node.nodeSize, isBlock: false });
    grown += standIn.node.nodeSize - node.nodeSize;
  });
  const moved = (pos: number) =>
    shown.reduce((at, { from, to }) => (from < at ? at + (to - from) - 1 : at), pos);
  const places = writePaper(read).places.map(({ pos, line }) => ({ pos: moved(pos), line }));
  const doc = withPieces(read, pieces);
  const blocks = placed.flatMap(({ mark, from }): MarkOnPaper[] => {
    const line = pieces.has(mark) ? 0 : text.slice(0, from).split('\n').length;
    const at = places.findLast((place) => place.line <= line)?.pos;
    if (at === undefined) return [];
    return [{ mark, from: at, to: at + (doc.nodeAt(at)?.nodeSize ?? 0), isBlock: true }];
  });
  return { doc, places, marks: [...shown, ...blocks] };
}

/** The field that a mark was put there as, and what the mark stands for; undefined for other nodes. */
function standInOf(
  node: Node,
  pieces: ReadonlyMap<number, string>,
): { mark: number; node: Node } | undefined {
  if (node.type !== nodeTypes.field) return undefined;
  const mark = markOfName(String(node.attrs['name']));
  const piece = pieces.get(mark);
  if (piece === undefined) return undefined;
  if (!placeholder.test(piece)) return { mark, node: schema.text(plainWords(piece), node.marks) };
  const name = /^\[\s*([^\].:]+?)(?=\.\w|\s+(?:as|or)\b|\s*\])/.exec(piece)?.[1] ?? piece.slice(1, -1);
  const suffix = piece.slice(piece.indexOf(name) + name.length, -1);
  return { mark, node: nodeTypes.field.create({ source: piece, name, suffix }, null, node.marks) };
}

function withPieces(node: Node, pieces: ReadonlyMap<number, string>): Node {
  if (node.isLeaf) return standInOf(node, pieces)?.node ?? node;
  const children: Node[] = [];
  let isSame = true;
  node.forEach((child) => {
    const shown = withPieces(child, pieces);
    isSame &&= shown === child;
    children.push(shown);
  });
  return isSame ? node : node.copy(Fragment.fromArray(children));
}

function plainWords(written: string): string {
  return written.replace(/\\(.)/gs, '$1');
}

/**
 * The range of the draft that is selected on its paper. Undefined where the words are in several blocks, or are
 * written otherwise in the draft than they are shown.
 */
export function rangeInDraft(
  { doc, places }: DraftOnPaper,
  text: string,
  selected: Range,
): Range | undefined {
  const block = places.findLast(({ pos }) => pos <= selected.from);
  const end = block && block.pos + (doc.nodeAt(block.pos)?.nodeSize ?? 0);
  if (block === undefined || end === undefined || selected.to > end) return undefined;
  const lines = text.split('\n');
  const line = lines[block.line - 1] ?? '';
  const start = lines.slice(0, block.line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const offsets = new Map<number, number>();
  let at = 0;
  doc.nodesBetween(block.pos, end, (node, pos) => {
    if (!node.isInline) return;
    const words = node.isText ? (node.text ?? '') : String(node.attrs['source'] ?? '');
    const found = line.indexOf(words, at);
    if (found >= 0) at = found;
    for (const [index, letter] of words.split('').entries()) {
      const next = line.indexOf(letter, at);
      if (next < 0) return;
      if (node.isText) offsets.set(pos + index, next);
      at = next + 1;
    }
  });
  const [from, last] = [offsets.get(selected.from), offsets.get(selected.to - 1)];
  if (from === undefined || last === undefined) return undefined;
  const words = doc.textBetween(selected.from, selected.to);
  if (plainWords(line.slice(from, last + 1)) !== words) return undefined;
  return { from: start + from, to: start + last + 1 };
}
