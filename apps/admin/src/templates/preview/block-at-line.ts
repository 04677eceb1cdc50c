import { childrenOf } from '@inkfield/engine/child-blocks';
import type { Block } from '@inkfield/engine/nodes';
import { linesOf } from '../source/rename-field.ts';

/** The first line of the paragraph, clause, heading or table that holds a line; undefined for commands and blank lines. */
export function blockAtLine(blocks: readonly Block[], line: number): number | undefined {
  for (const block of blocks) {
    const children = childrenOf(block);
    const found = blockAtLine(children, line);
    if (found !== undefined) return found;
    const { line: first } = block.position;
    const isLeaf = children.length === 0;
    if (isLeaf && first <= line && line <= Math.max(first, ...linesOf(block))) return first;
  }
  return undefined;
}
