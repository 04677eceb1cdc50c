import type { ResolvedInline, ResolvedTable } from '../document.ts';

/** Whether a cell shows no words. */
export function isEmptyCell(nodes: readonly ResolvedInline[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return node.value.trim() === '';
    return 'children' in node && isEmptyCell(node.children);
  });
}

/**
 * How many cells of each row are empty before its first words, as those before a subtotal. Such cells below each
 * other have no rule between them. A row without any words is one to fill in by hand and keeps its rules.
 */
export function leadingEmptyCells(rows: ResolvedTable['rows']): number[] {
  return rows.map(({ cells }) =>
    Math.max(
      0,
      cells.findIndex(({ children }) => !isEmptyCell(children)),
    ),
  );
}
