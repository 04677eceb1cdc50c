import { fieldId } from '@inkfield/engine/field-id';
import { kindOfField } from '@inkfield/engine/fields/registry';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { formatValue } from '@inkfield/engine/format';
import type { Row } from '@inkfield/engine/template';
import { memo, useSyncExternalStore } from 'react';
import { useFieldError } from '../field-errors.ts';
import { type ControlProps, labelOf } from '../filling.ts';
import { useDerived } from '../use-filling.ts';
import { FieldGroup } from './field-group.tsx';
import { RowsTable } from './rows-table.tsx';
import './rows.css';

/** Rows that follow from two dates. Nothing in them is typed. */
export function MadeRows({ filling, item: { field } }: Pick<ControlProps, 'filling' | 'item'>) {
  const { live, logic } = filling;
  const made = useSyncExternalStore(live.subscribe, () => live.resolution().values[field.name]);
  const note = useDerived(filling, () => logic?.notes().get(field.name.toLowerCase()) ?? '');
  const error = useFieldError(filling.errors, field.name);
  const rows = rowsIn(made);
  return (
    <FieldGroup field={field} error={error}>
      {rows.length === 0 ? (
        <p id={fieldId(field.name)} tabIndex={-1} className="text-sm text-muted">
          {note || `The rows appear when ${endsOf(filling, field.each)} are filled in.`}
        </p>
      ) : (
        <RowsTable filling={filling} field={field} id={fieldId(field.name)} tabIndex={-1}>
          {rows.map((row, index) => (
            <MadeRow key={index} row={row} number={index + 1} filling={filling} field={field} />
          ))}
        </RowsTable>
      )}
    </FieldGroup>
  );
}

interface RowProps extends Pick<ControlProps, 'filling'> {
  row: Row;
  /** From 1. */
  number: number;
  field: ControlProps['item']['field'];
}

const MadeRow = memo(function MadeRow({ row, number, filling, field }: RowProps) {
  return (
    <tr>
      {field.columns?.map((column) => {
        const label = column.label || column.name;
        return (
          <td key={column.name} data-label={label} data-kind={kindOfField(column)}>
            <output aria-label={`${label}, ${field.row_label || 'row'} ${number}`} aria-live="off">
              {formatValue(column, row[column.name], [], filling.locale) || '–'}
            </output>
          </td>
        );
      })}
    </tr>
  );
});

/** "Start date and End date". */
function endsOf({ fields }: ControlProps['filling'], each: RowProps['field']['each']): string {
  const titles = [each?.from, each?.to].map((name) => {
    const end = fields.find(({ field }) => field.name.toLowerCase() === name?.toLowerCase());
    return end && labelOf(end.field);
  });
  return titles.filter(Boolean).join(' and ');
}
