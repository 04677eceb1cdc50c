import { findFieldModule, kindOfField } from '@inkfield/engine/fields/registry';
import { fieldOfColumn } from '@inkfield/engine/read-rows';
import type { Locale, RowColumn, TemplateField } from '@inkfield/engine/template';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Filling } from '../filling.ts';
import { Totals } from './totals.tsx';

interface Props extends ComponentProps<'table'> {
  filling: Filling;
  field: TemplateField;
  /** Whether the rows have buttons, in a column of its own. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Of the buttons of a row, in rem. */
const actionsWidth = 5;
/** Between two columns, in rem; half of it at each side of a row. */
const gap = 0.5;
/** Of long words that nothing else needs the room of, in rem. */
const wide = 14;
/** The widths of a form and of one that takes what the preview can spare. */
const [usual, most] = [25.5, 43.5];

/** The rows of a field: a table if each column has room enough, cards otherwise. */
export function RowsTable({ filling, field, hasActions, children, ...table }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const { columns = [] } = field;
  const widths = widthsOf(columns, filling.locale);
  const needed = widths.reduce((sum, width) => sum + width + gap, hasActions ? actionsWidth + gap : 0);
  const shares = columns.map((column, index) => {
    const width = widths[index] ?? 0;
    return `minmax(${width}rem, ${isLong(column, filling.locale) ? wide : width}fr)`;
  });
  const tracks = [...shares, hasActions && `${actionsWidth}rem`].filter(Boolean).join(' ');
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    box.style.setProperty('--columns', tracks);
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setTable(box.clientWidth >= needed * rem);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [needed, tracks]);
  return (
    <div ref={place} className="rows-scroll" data-many={(needed > usual && needed <= most) || undefined}>
      <table className="rows" data-look={isTable ? 'table' : 'cards'} {...table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-kind={kindOfField(column)}>
                {column.label || column.name}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        <Totals filling={filling} field={field} />
      </table>
    </div>
  );
}

/** Long words, such as addresses. */
export function isLong(column: RowColumn, locale: Locale): boolean {
  const { max_length: most = 0, field_type: type } = column;
  return most >= 150 || findFieldModule(type)?.input(fieldOfColumn(column), locale).type === 'email';
}

/** The widths that columns need at least, in rem. Columns of long words get more of the room that is left. */
function widthsOf(columns: readonly RowColumn[], locale: Locale): number[] {
  // Figures are compared line by line. Words alone are read, so they must not be cut.
  const hasFigures = columns.some((column) => kindOfField(column) === 'decimal');
  return columns.map((column) => {
    const isMade = column.formula !== undefined;
    switch (kindOfField(column)) {
      case 'tick':
        return 2.5;
      case 'decimal':
        return isMade ? 6.25 : findFieldModule(column.field_type)?.sign ? 5.25 : 4;
      case 'date':
        return isMade ? 5.5 : 8;
      default:
        if (isLong(column, locale)) return hasFigures ? 8 : wide;
        return column.max_length && column.max_length <= 30 ? 4 : 5.5;
    }
  });
}
