import { Fragment, type Node } from 'prosemirror-model';
import { TextSelection, type Transaction } from 'prosemirror-state';
import { nodeTypes } from './schema.ts';
import { writePaper } from './write-paper.ts';

/** The one place where two texts differ, as a change of the first; undefined if they are the same. */
export function spliceOf(
  before: string,
  after: string,
): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined;
  const longest = Math.min(before.length, after.length);
  let from = 0;
  while (isSameAt(before, after, [from, from, chunk])) from += chunk;
  while (from < longest && before[from] === after[from]) from += 1;
  const [end, newEnd] = [before.length, after.length];
  let kept = 0;
  const isKept = (count: number) =>
    kept + count <= longest - from &&
    isSameAt(before, after, [end - kept - count, newEnd - kept - count, count]);
  while (isKept(chunk)) kept += chunk;
  while (isKept(1)) kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

/** Long texts are compared in pieces, which a browser does much faster than sign by sign. */
const chunk = 4096;

function isSameAt(before: string, after: string, [at, newAt, count]: [number, number, number]): boolean {
  return before.slice(at, at + count) === after.slice(newAt, newAt + count);
}

/**
 * Returns a change from one paper to another that replaces only the blocks that differ. The cursor moves to the end
 * of the change. Undefined if nothing differs.
 */
export function patchOf(now: Node, next: Node): ((tr: Transaction) => Transaction) | undefined {
  const { old, fresh, first, kept } = changedBlocks(now, next, isSame);
  const hasSameEnds = ['bom', 'tail', 'tailLines', 'finalNewline'].every(
    (name) => now.attrs[name] === next.attrs[name],
  );
  if (first === old.length && first === fresh.length && hasSameEnds) return undefined;
  const from = sizeOf(old.slice(0, first));
  const to = now.content.size - sizeOf(old.slice(old.length - kept));
  const inserted = fresh.slice(first, fresh.length - kept);
  return (tr) => {
    if (!hasSameEnds) for (const [name, value] of Object.entries(next.attrs)) tr.setDocAttribute(name, value);
    if (from === to && inserted.length === 0) return tr;
    tr.replaceWith(from, to, Fragment.fromArray(inserted));
    const end = Math.min(from + sizeOf(inserted), tr.doc.content.size);
    return tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1));
  };
}

/** The blocks of two papers, and how many are the same at their beginnings and at their ends. */
export function changedBlocks(now: Node, next: Node, isEqual: typeof isSame) {
  const [old, fresh] = [blocksOf(now), blocksOf(next)];
  const longest = Math.min(old.length, fresh.length);
  let first = 0;
  while (first < longest && isEqual(old[first], fresh[first])) first += 1;
  let kept = 0;
  while (kept < longest - first && isEqual(old.at(-1 - kept), fresh.at(-1 - kept))) kept += 1;
  return { old, fresh, first, kept };
}

export function sizeOf(blocks: readonly Node[]): number {
  return blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);
}

function blocksOf(doc: Node): Node[] {
  return Array.from({ length: doc.childCount }, (_, index) => doc.child(index));
}

/** Whether two blocks have the same text, and so look the same. */
function isSame(a: Node | undefined, b: Node | undefined): boolean {
  if (!a || !b) return false;
  return a === b || (a.type === b.type && textOf(a) === textOf(b));
}

function textOf(block: Node): string {
  const doc = nodeTypes.doc.create({ finalNewline: false }, block);
  return `${block.attrs['filler'] === true} ${writePaper(doc).text}`;
}
