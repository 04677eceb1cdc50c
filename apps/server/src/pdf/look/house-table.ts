import type { LookTable } from '@inkfield/contract/look';
import type { ResolvedTable } from '@inkfield/engine/document';
import { readTableOptions } from '@inkfield/engine/table-options';

interface HouseTablePlace {
  count: number;
  width: number;
  /** Name of the style of cells, where the look has one. */
  cell: string | undefined;
}

/** A table that somebody added to a text with a look: columns as asked for or alike, thin lines unless refused. */
export function houseTable(table: ResolvedTable, { count, width, cell }: HouseTablePlace): LookTable {
  const { borders, widths = [] } = readTableOptions(table.options);
  const shares = widths.length === count ? widths : Array.from({ length: count }, () => 1);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const styles = cell === undefined ? [] : [cell];
  const lines = borders ? [1, 1, 1, 1] : [0, 0, 0, 0];
  const one = { styles, lines };
  return {
    at: 0,
    widths: shares.map((share) => (share * width) / all),
    margins: { top: 2, right: 5.4, bottom: 2, left: 5.4 },
    edges: [{ width: 0.5, color: '000000' }],
    head: table.header ? 1 : 0,
    rows: [{ cells: Array.from({ length: count }, () => one) }],
  };
}
