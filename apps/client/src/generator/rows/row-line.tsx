import { fieldId } from '@inkfield/engine/field-id';
import { kindOfField } from '@inkfield/engine/fields/registry';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { formatValue } from '@inkfield/engine/format';
import type { TemplateField } from '@inkfield/engine/template';
import { Icon } from '@inkfield/ui/icon';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide';
import {
  memo,
  useSyncExternalStore,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { Filling } from '../filling.ts';
import { hasManyOptions } from '../many-options.ts';
import type { Column, EditedRow, RowsStore } from './rows-store.ts';
import { isLong } from './rows-table.tsx';

export interface RowActions {
  type: (id: string, name: string, text: string) => void;
  enter: (id: string, name: string) => void;
  leave: (id: string, name: string) => void;
  remove: (id: string, number: number) => void;
  move: (id: string, by: 1 | -1) => void;
  /** Follows the pointer with the row. */
  drag: (id: string, row: HTMLTableRowElement) => void;
  /** Goes to a cell of the row below, which is a new one if this is the last. */
  next: (id: string, name: string) => void;
  paste: (id: string, name: string, text: string) => void;
}

interface Props {
  id: string;
  /** From 1. */
  number: number;
  count: number;
  filling: Filling;
  field: TemplateField;
  store: RowsStore;
  actions: RowActions;
  /** The cell with the focus, if it is in this row. */
  active: string;
  /** Whether a submit has checked for missing values. */
  isAsked: boolean;
}

/** One row of cells. Renders again for its own values only. */
export const RowLine = memo(function RowLine(props: Props) {
  const { id, number, count, field, store, actions, filling } = props;
  const { live, locale } = filling;
  const row = useSyncExternalStore(store.subscribe, () => store.row(id));
  const made = useSyncExternalStore(
    live.subscribe,
    () => rowsIn(live.resolution().values[field.name])[number - 1],
  );
  if (!row) return null;
  const noun = `${field.row_label || 'row'} ${number}`;
  function move(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    actions.move(id, by);
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const dragged = event.currentTarget.closest('tr');
    if (event.button !== 0 || !dragged) return;
    // No text is selected on the way.
    event.preventDefault();
    actions.drag(id, dragged);
  }
  return (
    <tr onKeyDown={move}>
      {field.columns?.map((column) => {
        const one = store.columns.find((known) => known.column === column);
        return (
          <td
            key={column.name}
            data-label={column.label || column.name}
            data-kind={kindOfField(column)}
            data-wide={isLong(column, locale) || undefined}
          >
            {one ? (
              <CellInput
                {...props}
                row={row}
                column={one}
                label={`${column.label || column.name}, ${noun}`}
              />
            ) : (
              <output aria-label={`${column.label || column.name}, ${noun}`} aria-live="off">
                {formatValue(column, made?.[column.name], [], locale) || '–'}
              </output>
            )}
          </td>
        );
      })}
      <td className="row-actions">
        {/* For the pointer alone: the buttons beside it and Alt with an arrow do the same. */}
        {count > 1 && (
          <span className="row-grip" title="Drag to move" onPointerDown={drag}>
            <Icon of={GripVertical} size={16} />
          </span>
        )}
        <button
          type="button"
          aria-label={`Move ${noun} up`}
          className={number === 1 ? 'invisible' : undefined}
          onClick={() => actions.move(id, -1)}
        >
          <Icon of={ArrowUp} size={16} />
        </button>
        <button
          type="button"
          aria-label={`Move ${noun} down`}
          className={number === count ? 'invisible' : undefined}
          onClick={() => actions.move(id, 1)}
        >
          <Icon of={ArrowDown} size={16} />
        </button>
        <button type="button" aria-label={`Remove ${noun}`} onClick={() => actions.remove(id, number)}>
          <Icon of={X} size={16} />
        </button>
      </td>
    </tr>
  );
});

function CellInput(props: Props & { row: EditedRow; column: Column; label: string }) {
  const { row, number, count, field, store, actions, filling, active, isAsked, label } = props;
  const { column, module } = props.column;
  const { name } = column;
  const cell = row.cells.get(name);
  const text = cell?.text ?? '';
  const found = store.mistake(row, name);
  const isWrong = cell !== undefined && 'error' in cell.reading;
  // A missing value is an error after a submit only. A cell that is typed in shows none.
  const error = active !== `${row.id}.${name}` && (isWrong || isAsked) ? found : undefined;
  const errorId = `${fieldId(field.name)}-${row.id}-${name}`;
  // All rows share the options of the first.
  const listId = `${fieldId(field.name)}-${name}-options`;
  const isFirst = number === 1 && store.columns[0]?.column === column;
  const isLast = store.columns.at(-1)?.column === column;
  const { control, type, inputMode } = module.input(props.column.field, filling.locale);
  const shared = {
    'data-cell': `${row.id}.${name}`,
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error && errorId,
    ...(isFirst && { id: fieldId(field.name) }),
    onFocus: () => actions.enter(row.id, name),
    onBlur: () => actions.leave(row.id, name),
    onKeyDown: (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
      // Past the buttons of the row, which Shift and Tab reach. Days and times have parts that Tab goes through.
      const isTab =
        event.key === 'Tab' &&
        !event.shiftKey &&
        isLast &&
        number < count &&
        type !== 'date' &&
        type !== 'time';
      if (!isEnter && !isTab) return;
      event.preventDefault();
      // Not to the next field of the form.
      event.stopPropagation();
      actions.next(row.id, isEnter ? name : (store.columns[0]?.column.name ?? name));
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text');
      if (!/[\t\r\n]/.test(pasted.trimEnd()) && type !== 'date' && type !== 'time') return;
      event.preventDefault();
      actions.paste(row.id, name, pasted);
    },
  };
  return (
    <>
      {control === 'checkbox' ? (
        <input
          {...shared}
          type="checkbox"
          className="checkbox"
          checked={text === 'true'}
          onChange={(event) => actions.type(row.id, name, event.target.checked ? 'true' : '')}
        />
      ) : control === 'select' && !hasManyOptions(column) ? (
        <select
          {...shared}
          className="input"
          value={text}
          onChange={(event) => actions.type(row.id, name, event.target.value)}
        >
          <option value="">–</option>
          {column.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={type ?? 'text'}
          className="input"
          dir="auto"
          inputMode={inputMode}
          autoComplete="off"
          placeholder={column.placeholder}
          value={text}
          onChange={(event) => actions.type(row.id, name, event.target.value)}
          {...(hasManyOptions(column) && { list: listId })}
        />
      )}
      {number === 1 && hasManyOptions(column) && (
        <datalist id={listId}>
          {column.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-danger" data-label={column.label || name}>
          {error}
        </p>
      )}
    </>
  );
}
