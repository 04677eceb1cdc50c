import { memo } from 'react';
import type { ResolvedBlock, ResolvedLine, ResolvedTable } from '../../document.ts';
import { exhibitLabel } from '../exhibit-label.ts';
import { isEmptyCell, leadingEmptyCells } from '../leading-empty-cells.ts';
import { readTableOptions } from '../../syntax/table-options.ts';
import { InlineView, type PickProps } from './inline-view.tsx';

export interface BlockProps extends PickProps {
  block: ResolvedBlock;
}

/** One block of the document. Renders again only when its object, the active field or the listener changes. */
export const BlockView = memo(function BlockView({ block, ...pick }: BlockProps) {
  const place = {
    'data-key': block.key,
    'data-blank': block.blankBefore === 0 ? undefined : Math.min(block.blankBefore, 3),
    'data-align': block.type === 'table' ? undefined : block.align,
  };
  switch (block.type) {
    case 'heading': {
      // The surrounding page has the first-level heading.
      const Heading = (['h2', 'h3', 'h4', 'h5'] as const)[block.level - 1] ?? 'h5';
      return (
        <Heading className="block heading" data-level={block.level} {...place}>
          <ClauseNumber number={block.number} />
          <InlineView nodes={block.children} {...pick} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="block" {...place}>
          <Lines lines={block.lines} {...pick} />
        </p>
      );
    case 'clause':
      return (
        <p className="block clause" data-level={block.level} {...place}>
          <Lines lines={block.lines} number={block.number} {...pick} />
        </p>
      );
    case 'table':
      return <TableView table={block} place={place} {...pick} />;
    case 'pageBreak':
      return <hr className="block page-break" {...place} />;
    case 'exhibit':
      return (
        <section className="exhibit" aria-label={exhibitLabel(block.name)} {...place}>
          <h2 className="block heading exhibit-label">{exhibitLabel(block.name)}</h2>
          {block.title && (
            <p className="block heading exhibit-title">
              <InlineView nodes={block.title} {...pick} />
            </p>
          )}
          <Blocks blocks={block.children} {...pick} />
        </section>
      );
    case 'signatures':
      return (
        <div className="signatures" {...place}>
          {block.columns.map((column, index) => (
            <div key={index} className="signature">
              <Blocks blocks={column} {...pick} />
            </div>
          ))}
        </div>
      );
  }
});

export function Blocks({ blocks, ...pick }: PickProps & { blocks: readonly ResolvedBlock[] }) {
  return blocks.map((block) => <BlockView key={block.key} block={block} {...pick} />);
}

function ClauseNumber({ number }: { number: string | undefined }) {
  if (number === undefined) return undefined;
  // The blank is outside, where screen readers do not trim it.
  return (
    <>
      <span className="clause-number">{number}</span>{' '}
    </>
  );
}

interface LinesProps extends PickProps {
  lines: readonly ResolvedLine[];
  number?: string | undefined;
}

function Lines({ lines, number, ...pick }: LinesProps) {
  return lines.map(({ indent, label, children }, index) => (
    <span key={index} className={label ? 'line hanging' : 'line'}>
      {index === 0 && <ClauseNumber number={number} />}
      {indent}
      {label && <span className="label">{label.text + label.gap}</span>}
      <InlineView nodes={children} {...pick} />
    </span>
  ));
}

function TableView({
  table,
  place,
  ...pick
}: PickProps & { table: ResolvedTable; place: Record<string, string | number | undefined> }) {
  const { rows, header, align, options } = table;
  const empty = leadingEmptyCells(rows);
  const rowView = (row: TableRow, index: number, isHeader: boolean) => {
    const open = Math.min(empty[index] ?? 0, empty[index + 1] ?? 0);
    return <RowView key={index} row={row} align={align} open={open} isHeader={isHeader} {...pick} />;
  };
  const head = header ? rows.slice(0, 1) : [];
  const body = header ? rows.slice(1) : rows;
  const { borders, total, letterhead, widths } = readTableOptions(options);
  const shares = widths?.length === rows[0]?.cells.length ? widths : undefined;
  const whole = shares?.reduce((sum, share) => sum + share, 0) ?? 0;
  return (
    // A wide table scrolls in its own box. The box can be focused, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="block table-scroll" role="group" aria-label="Table" tabIndex={0} {...place}>
      <table
        data-borderless={borders ? undefined : ''}
        data-total={total ? '' : undefined}
        data-letterhead={letterhead ? '' : undefined}
      >
        {shares && (
          <colgroup>
            {shares.map((share, column) => (
              <col key={column} style={{ width: `${(share / whole) * 100}%` }} />
            ))}
          </colgroup>
        )}
        {head.length > 0 && <thead>{head.map((row, index) => rowView(row, index, true))}</thead>}
        <tbody>{body.map((row, index) => rowView(row, index + head.length, false))}</tbody>
      </table>
    </div>
  );
}

type TableRow = ResolvedTable['rows'][number];

interface RowProps extends PickProps {
  row: TableRow;
  align: ResolvedTable['align'];
  /** Empty cells at its start that have no rule below. */
  open: number;
  isHeader: boolean;
}

/** One row. Renders again only when its object or the active field changes. */
const RowView = memo(function RowView({ row, align, open, isHeader, ...pick }: RowProps) {
  return (
    <tr>
      {row.cells.map(({ children }, column) => {
        const content = <InlineView nodes={children} {...pick} breaksWords />;
        const attributes = { 'data-align': align[column], 'data-open': column < open ? '' : undefined };
        // Screen readers would announce a header without words.
        return isHeader && !isEmptyCell(children) ? (
          <th key={column} scope="col" {...attributes}>
            {content}
          </th>
        ) : (
          <td key={column} {...attributes}>
            {content}
          </td>
        );
      })}
    </tr>
  );
});
