import type { Block } from './nodes.ts';

/** The blocks within a block, of all branches and columns; none in one that holds only lines. */
export function childrenOf(block: Block): readonly Block[] {
  switch (block.type) {
    case 'section':
    case 'exhibit':
    case 'forEach':
    case 'align':
      return block.children;
    case 'if':
      return block.branches.flatMap(({ children }) => children);
    case 'signatures':
      return block.columns.flat();
    default:
      return [];
  }
}
