import type { Block } from './nodes.ts';

/** Returns the child blocks of a block, in all branches and columns. */
export function childrenOf(block: Block): readonly Block[] {
  switch (block.type) {
    case 'section':
    case 'exhibit':
    case 'forEach':
    case 'align':
    case 'style':
      return block.children;
    case 'if':
      return block.branches.flatMap(({ children }) => children);
    case 'signatures':
      return block.columns.flat();
    default:
      return [];
  }
}
