import type { Look, LookTable } from '@inkfield/contract/look';
import { type PlacedCell, placeCells } from '@inkfield/contract/look-tables';
import type { ResolvedTable } from '@inkfield/engine/document';
import { color, indent, number, points } from '@inkfield/web/look/css-values';
import { quoted } from '@inkfield/web/look/look-css';

const maxRows = 100;

/** Selects a table of the look on the paper, whose rows have their number in that look. */
const tableSelector = (name: string) => `table[data-look=${quoted(name)}]`;

/** The style of each cell of the tables of a look: its name and what selects the cell. */
export function cellStyles({ tables, roles }: Look): { name: string; selector: string }[] {
  const ofTables = Object.entries(tables).flatMap(([name, table]) =>
    cellsOf(table).map(({ cell, selector }) => ({
      name: cell.look.styles[0] ?? roles.cell ?? roles.text,
      selector: `${tableSelector(name)} ${selector}`,
    })),
  );
  return [{ name: roles.cell ?? roles.text, selector: ':is(td,th):not(table[data-look] *)' }, ...ofTables];
}

/** The rules of tables: their columns, and the lines, fills and distances of their cells. */
export function tableRules({ tables }: Look, scope: string): string[] {
  const plain = `${scope} table:not([data-look])`;
  return [
    `${scope} table{font-variant-numeric:normal;line-height:inherit}`,
    `${scope} :where(td,th){border:0;text-align:start;font-weight:inherit}`,
    `${plain} :is(td,th){border:${points(0.5)} solid #000;padding:${points(2)} ${points(5.4)}}`,
    `${plain}[data-borderless] :is(td,th){border:0}`,
    ...Object.entries(tables).flatMap(([name, table]) => rulesOf(table, `${scope} ${tableSelector(name)}`)),
  ];
}

function rulesOf(table: LookTable, selector: string): string[] {
  const { widths, at, turned } = table;
  const whole = widths.reduce((sum, width) => sum + number(width), 0);
  const bySides = new Map<string, string[]>();
  for (const { cell, selector: place, dx, dy } of cellsOf(table)) {
    const rule = cellRule(table, cell, { dx, dy });
    bySides.set(rule, [...(bySides.get(rule) ?? []), `${selector} ${place}`]);
  }
  const columns = widths.map(
    (width, column) =>
      `${selector} :is(td,th):nth-child(${column + 1}){width:${(100 * number(width)) / (whole || 1)}%}`,
  );
  const wide = `${selector}{width:${points(whole)};max-width:none;table-layout:fixed}`;
  return [
    `${selector}{margin-inline-start:${indent(at)}${turned ? ';direction:rtl' : ''}}`,
    // On a narrow screen the words decide.
    ...(whole > 0 ? [`@container look (min-width: 33rem){${[wide, ...columns].join('')}}`] : []),
    ...[...bySides].map(([rule, places]) => `${places.join(',')}{${rule}}`),
  ];
}

interface CellPlace {
  cell: PlacedCell;
  selector: string;
  /** How far within a joined cell, whose parts are cells of their own on the paper. */
  dx: number;
  dy: number;
}

/** Each cell of the rows of the text. The last row repeats. */
function cellsOf(look: LookTable): CellPlace[] {
  const count = look.rows.filter(({ blank }) => blank !== true).length;
  const rows = Array.from({ length: Math.min(count, maxRows) }, () => ({ cells: [] }));
  const empty: ResolvedTable = {
    type: 'table',
    key: '',
    blankBefore: 0,
    header: false,
    align: [],
    options: '',
    rows,
  };
  const placed = placeCells(look, empty);
  const shown = placed.filter((row) => row.look.blank !== true);
  return placed.flatMap((row, y) =>
    row.cells.flatMap((cell) =>
      Array.from({ length: cell.columns * cell.rows }, (_, part) => {
        const [dx, dy] = [part % cell.columns, Math.floor(part / cell.columns)];
        const index = shown.indexOf(placed[y + dy] ?? row);
        return {
          cell,
          dx,
          dy,
          selector: `${rowSelector(index, shown.length)}>:nth-child(${cell.x + dx + 1})`,
        };
      }),
    ),
  );
}

function rowSelector(index: number, count: number): string {
  if (index < count - 1) return `[data-row="${index}"]`;
  const others = Array.from({ length: index }, (_, other) => `[data-row="${other}"]`);
  return others.length === 0 ? '[data-row]' : `[data-row]:not(${others.join(',')})`;
}

function cellRule(
  table: LookTable,
  { look: { lines = [], margins = table.margins, fill, align }, columns, rows }: PlacedCell,
  { dx, dy }: { dx: number; dy: number },
): string {
  const isAtEdge = {
    top: dy === 0,
    'inline-end': dx === columns - 1,
    bottom: dy === rows - 1,
    'inline-start': dx === 0,
  };
  const borders = Object.entries(isAtEdge).map(([side, isThere], index) => {
    const edge = isThere ? table.edges[(lines[index] ?? 0) - 1] : undefined;
    const name = side.startsWith('inline') ? side : side === 'top' ? 'block-start' : 'block-end';
    return `border-${name}:${edge ? `${points(edge.width)} solid ${color(edge.color) ?? 'currentcolor'}` : '0'}`;
  });
  const padding = [margins.top, margins.right, margins.bottom, margins.left];
  return [
    ...borders,
    `padding:${padding.map((one) => points(Math.max(0, number(one)))).join(' ')}`,
    `vertical-align:${align ?? 'top'}`,
    ...(color(fill) === undefined ? [] : [`background:${color(fill)}`]),
  ].join(';');
}
