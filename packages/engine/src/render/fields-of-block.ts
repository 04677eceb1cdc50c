import type { ResolvedBlock, ResolvedInline } from '../document.ts';

const known = new WeakMap<ResolvedBlock, ReadonlySet<string>>();

/** Returns the names of the fields that a block shows. Cached, because blocks are immutable. */
export function fieldsOfBlock(block: ResolvedBlock): ReadonlySet<string> {
  const remembered = known.get(block);
  if (remembered) return remembered;
  const names = new Set<string>();
  visitBlock(block, names);
  known.set(block, names);
  return names;
}

function visitBlock(block: ResolvedBlock, names: Set<string>): void {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      for (const { children } of block.lines) visitInlines(children, names);
      return;
    case 'heading':
      visitInlines(block.children, names);
      return;
    case 'table':
      for (const { cells } of block.rows) for (const { children } of cells) visitInlines(children, names);
      return;
    case 'exhibit':
      visitInlines(block.title ?? [], names);
      for (const child of block.children) visitBlock(child, names);
      return;
    case 'signatures':
      for (const column of block.columns) for (const child of column) visitBlock(child, names);
      return;
    case 'pageBreak':
      return;
  }
}

function visitInlines(nodes: readonly ResolvedInline[], names: Set<string>): void {
  for (const node of nodes) {
    if (node.type === 'text' && node.field !== undefined) names.add(node.field);
    if ('children' in node) visitInlines(node.children, names);
  }
}
