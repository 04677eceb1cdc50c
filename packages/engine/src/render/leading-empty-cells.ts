import type { ResolvedInline, ResolvedTable } from '../document.ts';

/** Whether a cell prints nothing. */
export function isEmptyCell(nodes: readonly ResolvedInline[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return node.value.trim() === '';
    return 'children' in node && isEmptyCell(node.children);
  });
}

/**
 * Returns the number of empty cells before the first words of each row, as before a subtotal. Such cells below each
 * other have no rule between them. A row without words is filled in by hand and keeps its rules.
 */
export function leadingEmptyCells(rows: ResolvedTable['rows']): number[] {
  return rows.map(({ cells }) =>
    Math.max(
      0,
      cells.findIndex(({ children }) => !isEmptyCell(children)),
    ),
  );
}
