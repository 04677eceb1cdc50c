import { childrenOf } from './child-blocks.ts';
import type { Block, ForEach, Inline, TemplateDocument } from './nodes.ts';

/** Columns of repeats, by the name of their field in lower case. */
export type RepeatColumns = ReadonlyMap<string, readonly string[]>;

/** Returns the columns that each repeat names or uses. Of several repeats of one field the widest counts. */
export function findRepeats(document: TemplateDocument): RepeatColumns {
  return collectRepeats(document, columnsOf);
}

/** Returns the columns that `{for each ... in field: columns}` names. A row must have the same number of parts. */
export function findRepeatColumns(document: TemplateDocument): RepeatColumns {
  return collectRepeats(document, ({ columns }) => columns ?? []);
}

function collectRepeats(
  { children }: TemplateDocument,
  columnsIn: (repeat: ForEach) => readonly string[],
): RepeatColumns {
  const repeats = new Map<string, readonly string[]>();
  const look = (block: Block): void => {
    if (block.type === 'forEach') {
      const field = block.field.toLowerCase();
      const columns = columnsIn(block);
      if (columns.length > (repeats.get(field)?.length ?? 0)) repeats.set(field, columns);
    }
    for (const child of childrenOf(block)) look(child);
  };
  for (const block of children) look(block);
  return repeats;
}

/** Returns the declared columns, or as many as the highest number in `[row.3]`; none if only `[row]` is used. */
function columnsOf({ item, columns, children }: ForEach): string[] {
  if (columns) return columns;
  const parts = new Set<string>();
  for (const block of children) addParts(block, item.toLowerCase(), parts);
  const numbers = [...parts].filter((part) => /^\d+$/.test(part)).map(Number);
  const count = Math.min(Math.max(0, ...numbers), 50);
  return Array.from({ length: count }, (_, index) => `column_${index + 1}`);
}

function addParts(block: Block, item: string, parts: Set<string>): void {
  for (const child of childrenOf(block)) addParts(child, item, parts);
  for (const node of inlinesOf(block)) addInlineParts(node, item, parts);
}

function addInlineParts(node: Inline, item: string, parts: Set<string>): void {
  if (node.type === 'placeholder' && node.part !== undefined && node.name.toLowerCase() === item)
    parts.add(node.part);
  if (node.type === 'inlineIf')
    for (const { children } of node.branches)
      for (const child of children) addInlineParts(child, item, parts);
  else if ('children' in node) for (const child of node.children) addInlineParts(child, item, parts);
}

function inlinesOf(block: Block): Inline[] {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      return block.lines.flatMap(({ children }) => children);
    case 'heading':
      return block.children;
    case 'table':
      return block.rows.flatMap(({ cells }) => cells.flatMap(({ children }) => children));
    default:
      return [];
  }
}
