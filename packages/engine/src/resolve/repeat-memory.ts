import type { ForEach } from '../syntax/nodes.ts';
import type { RepeatRow } from '../values/repeat-rows.ts';
import type { Scope } from './resolve-context.ts';
import { namesRead } from './resolve-leaf.ts';
import type { NumberedBlock } from './resolve-walk.ts';

/** The blocks that a row of a repeat made, and their size. */
interface MadeRow {
  /** The place of the row, which is part of its keys and may be printed. */
  index: number;
  blocks: NumberedBlock[];
  pieces: number;
}

type MadeRows = WeakMap<RepeatRow, MadeRow>;

/** The rows of each repeat that makes nothing but rows of a table; undefined for another repeat. */
export type RepeatMemory = Map<ForEach, MadeRows | undefined>;

/** The blocks that the rows of a repeat made, for one whose rows depend on nothing but themselves and count no clauses. */
export function madeRowsOf(memory: RepeatMemory, loop: ForEach): MadeRows | undefined {
  if (!memory.has(loop)) memory.set(loop, makesTableRows(loop) ? new WeakMap() : undefined);
  return memory.get(loop);
}

function makesTableRows({ children, item }: ForEach): boolean {
  const own = item.toLowerCase();
  return children.every(
    (block) => block.type === 'table' && [...namesRead(block)].every((name) => name === own),
  );
}

interface RowMaker {
  walk: { budget: number };
  make: () => NumberedBlock[];
}

/** The blocks of a row: those that it made before, if it is still in the same place. */
export function blocksOfRow(
  made: MadeRows | undefined,
  { row, index }: Scope,
  { walk, make }: RowMaker,
): NumberedBlock[] {
  const known = made?.get(row);
  if (known?.index === index) {
    walk.budget -= known.pieces;
    return copied(known.blocks);
  }
  const before = walk.budget;
  const blocks = make();
  made?.set(row, { index, blocks: copied(blocks), pieces: before - walk.budget });
  return blocks;
}

/** The walk joins blocks and sets them apart, which must not change those that are remembered. */
function copied(blocks: readonly NumberedBlock[]): NumberedBlock[] {
  return blocks.map((block) => ({ ...block, leaves: [...block.leaves] }));
}
