import type { LookTable as TableLook } from '@inkfield/contract/look';
import {
  type PlacedCell,
  type PlacedRow,
  paragraphsOfCell,
  placeCells,
  tableLook,
} from '@inkfield/contract/look-tables';
import type { ResolvedTable } from '@inkfield/engine/document';
import { isEmptyCell } from '@inkfield/engine/leading-empty-cells';
import type { PickProps } from '@inkfield/engine/react/inline-view';
import type { CSSProperties } from 'react';
import { color, indent, number, points } from './css-values.ts';
import { cutLabel } from '@inkfield/contract/look-words';
import { hanging } from './hanging.ts';
import type { LookReading } from './look-css.ts';
import { LookLabel, LookWords } from './look-words.tsx';

interface TableProps extends PickProps {
  table: ResolvedTable;
  reading: LookReading;
}

export function LookTable({ table, reading, ...pick }: TableProps) {
  const look = tableLook(reading.look, table, textWidth(reading));
  const rows = placeCells(look, table);
  const whole = look.widths.reduce((sum, width) => sum + number(width), 0) || 1;
  const dir = look.turned ? 'rtl' : undefined;
  // A text box at a paragraph hangs there, as a picture does.
  const beside = look.place?.of === 'paragraph' ? look.place : undefined;
  const placed = beside ? hanging(reading.look, beside, whole) : inFlow(reading, look);
  const className = `block look-table table-scroll${beside ? ' look-hanging' : ''}`;
  const place = { className, 'data-key': table.key, dir, ...placed };
  const share = (width: number) => `${(number(width) / whole) * 100}%`;
  return (
    // A wide table scrolls in its own box. The box can be focused, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label="Table" tabIndex={0} {...place}>
      <table style={{ '--table': whole }}>
        <colgroup>
          {look.widths.map((width, column) => (
            <col key={column} style={{ width: share(width) }} />
          ))}
        </colgroup>
        <tbody>
          {rows.map((row, y) => (
            <tr key={y} style={heightOf(row)}>
              {row.cells.map((cell) => (
                <Cell
                  key={cell.x}
                  look={look}
                  cell={cell}
                  // Screen readers would announce a header without words.
                  isHeader={table.header && y === 0 && !isEmptyCell(cell.nodes)}
                  reading={reading}
                  {...pick}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A preview has no pages, so a text box of one is part of the text, as far from the left as on its page. */
function inFlow(reading: LookReading, { at, place }: TableLook): { style: CSSProperties } {
  return { style: { marginInlineStart: indent(place === undefined ? at : place.x - marginLeft(reading)) } };
}

function marginLeft({ look: { pages } }: LookReading): number {
  return pages[0]?.margins.left ?? 0;
}

function textWidth({ look: { pages } }: LookReading): number {
  const [page] = pages;
  return page === undefined ? 0 : page.size.width - page.margins.left - page.margins.right;
}

function heightOf({ look: { height } }: PlacedRow): CSSProperties | undefined {
  const least = height?.exact ?? height?.least;
  return least === undefined ? undefined : { height: points(least) };
}

interface CellProps extends PickProps {
  look: TableLook;
  cell: PlacedCell;
  isHeader: boolean;
  reading: LookReading;
}

function Cell({ look, cell, isHeader, reading, ...pick }: CellProps) {
  const attributes = { style: cellStyle(look, cell.look), colSpan: cell.columns, rowSpan: cell.rows };
  const words = <CellWords cell={cell} reading={reading} {...pick} />;
  return isHeader ? (
    <th scope="col" {...attributes}>
      {words}
    </th>
  ) : (
    <td {...attributes}>{words}</td>
  );
}

/** Each line of a cell is a paragraph. */
function CellWords({
  cell: { look: cell, nodes },
  reading,
  ...pick
}: PickProps & Pick<CellProps, 'cell' | 'reading'>) {
  const { styles, look, classOf } = reading;
  const blank = (name: string, index: number) => (
    <div key={index} className={`look-blank ${classOf(name)}`} />
  );
  const paragraphs = paragraphsOfCell(cell, nodes);
  return (
    <>
      {cell.above?.map(blank)}
      {paragraphs.map(({ nodes: words, index }) => {
        const name = cell.styles[Math.min(index, cell.styles.length - 1)] ?? look.roles.cell;
        const style = styles.find(name);
        const { label, rest } =
          style.label === undefined ? { label: undefined, rest: words } : cutLabel(words);
        const start = label === undefined ? style.left + style.first : style.left;
        return (
          <div key={index} className={`look-cell ${classOf(name)}`}>
            {label !== undefined && <LookLabel style={style} tab={look.tab} label={label} />}
            <LookWords style={style} tab={look.tab} start={start} nodes={rest} {...pick} />
          </div>
        );
      })}
      {cell.below?.map(blank)}
    </>
  );
}

/** Of the lines: the left one of a turned table is at its start, where the first column is. Margins keep their sides. */
const sides = ['Top', 'InlineEnd', 'Bottom', 'InlineStart'] as const;
const aligns = { top: 'top', middle: 'middle', bottom: 'bottom' } as const;

function cellStyle(
  look: TableLook,
  { margins = look.margins, lines, fill, align }: PlacedCell['look'],
): CSSProperties {
  const edges = sides.map((side, index) => ({ side, edge: look.edges[(lines?.[index] ?? 0) - 1] }));
  // Half of a line at the side is within the cell, which on the page takes no width.
  const half = (index: number) => number(edges[index]?.edge?.width ?? 0) / 2;
  const [right, left] = look.turned ? [half(3), half(1)] : [half(1), half(3)];
  return {
    ...Object.fromEntries(
      edges.flatMap(({ side, edge }) =>
        edge === undefined
          ? []
          : [[`border${side}`, `${points(edge.width)} solid ${color(edge.color) ?? 'currentcolor'}`]],
      ),
    ),
    paddingTop: points(Math.max(0, number(margins.top))),
    paddingRight: points(Math.max(0, number(margins.right) - right)),
    paddingBottom: points(Math.max(0, number(margins.bottom))),
    paddingLeft: points(Math.max(0, number(margins.left) - left)),
    background: color(fill),
    verticalAlign: Object.hasOwn(aligns, align ?? '') ? align : 'top',
  };
}
