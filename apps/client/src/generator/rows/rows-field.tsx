import { fieldId } from '@inkfield/engine/field-id';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import type { Row, TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Icon } from '@inkfield/ui/icon';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { Plus } from 'lucide';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFieldError } from '../field-errors.ts';
import type { Filling } from '../filling.ts';
import type { FormField } from '../new-form.ts';
import { FieldGroup } from './field-group.tsx';
import { Heads } from './heads.tsx';
import { Totals } from './totals.tsx';
import { RowLine, type RowActions } from './row-line.tsx';
import { createRowsStore, type PasteResult } from './rows-store.ts';
import './rows.css';

interface Props {
  filling: Filling;
  item: FormField;
}

interface Status {
  words: string;
  undo?: () => void;
}

/** The rows of a field: a table where there is room, cards where there is not. */
export function RowsField({ filling, item: { field } }: Props) {
  const store = useMemo(() => createStore(filling, field), [filling, field]);
  const rows = useSyncExternalStore(store.subscribe, store.get);
  const made = useSyncExternalStore(
    filling.live.subscribe,
    () => filling.live.resolution().values[field.name],
  );
  const error = useFieldError(filling.errors, field.name);
  const [status, setStatus] = useState<Status>({ words: '' });
  /** The cell with the focus. Its mistakes are not shown yet. */
  const [active, setActive] = useState('');
  const place = useRef<HTMLTableElement>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    filling.rowMistakes.set(field.name, store.firstMistake);
  }, [filling, field, store]);
  const noun = field.row_label || 'row';
  const isAsked = error !== undefined;

  const actions = useMemo(
    (): RowActions => ({
      type: (id, name, text) => {
        filling.errors.set(field.name, undefined);
        store.type(id, name, text);
      },
      leave: (id, name) => {
        store.leave(id, name);
        whenPressIsOver(() => setActive((now) => (now === `${id}.${name}` ? '' : now)));
      },
      enter: (id, name) => setActive(`${id}.${name}`),
      remove: (id, number) => {
        const undo = store.remove(id);
        setStatus({ words: `${noun} ${number} removed.`, undo });
        requestAnimationFrame(() => undoButton.current?.focus());
      },
      move: (id, by) => {
        store.move(id, by);
        const number = store.get().findIndex((row) => row.id === id) + 1;
        setStatus({ words: `${noun} is now number ${number}.` });
      },
      next: (id, name) => {
        const at = store.get().findIndex((row) => row.id === id);
        focusCell(place.current, store.get()[at + 1]?.id ?? store.add(), name);
      },
      paste: (id, name, text) => {
        filling.errors.set(field.name, undefined);
        setActive('');
        setStatus({ words: wordsOfPaste(store.paste(id, name, text), noun) });
      },
    }),
    [filling, field, store, noun],
  );
  function add() {
    focusCell(place.current, store.add(), store.columns[0]?.column.name ?? '');
    setStatus({ words: '' });
  }
  const madeRows = rowsIn(made);
  return (
    <FieldGroup field={field} error={error}>
      {rows.length > 0 && (
        <div className="rows-scroll">
          <table ref={place} className="rows">
            <Heads field={field}>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </Heads>
            <tbody>
              {rows.map((row, index) => (
                <RowLine
                  key={row.id}
                  row={row}
                  number={index + 1}
                  count={rows.length}
                  made={madeRows[index] ?? noRow}
                  field={field}
                  store={store}
                  actions={actions}
                  locale={filling.locale}
                  active={active.startsWith(`${row.id}.`) ? active : ''}
                  isAsked={isAsked}
                />
              ))}
            </tbody>
            <Totals filling={filling} field={field}>
              <td aria-hidden />
            </Totals>
          </table>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {store.canAdd() && (
          <Button look="secondary" onClick={add} {...(rows.length === 0 && { id: fieldId(field.name) })}>
            <Icon of={Plus} size={16} />
            Add {noun.toLowerCase()}
          </Button>
        )}
        <output className="text-sm text-muted">{status.words}</output>
        {status.undo && (
          <Button
            ref={undoButton}
            look="quiet"
            onClick={() => {
              status.undo?.();
              setStatus({ words: `${noun} is back.` });
            }}
          >
            Undo
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

/** Focuses a cell once its row is there. */
function focusCell(table: HTMLElement | null, id: number | undefined, name: string): void {
  requestAnimationFrame(() =>
    table?.querySelector<HTMLElement>(`[data-cell="${id}.${CSS.escape(name)}"]`)?.focus(),
  );
}

const noRow: Row = {};

function createStore({ reader, live, locale }: Filling, field: TemplateField) {
  const reading = { locale, matchesPattern: reader.matchesPattern };
  return createRowsStore(field, { reading, ...live });
}

function wordsOfPaste({ rows, wrong, isCut }: PasteResult, noun: string): string {
  const parts = [`${rows} ${noun.toLowerCase()}${rows === 1 ? '' : 's'} pasted.`];
  if (wrong > 0) parts.push(wrong === 1 ? '1 cell does not fit.' : `${wrong} cells do not fit.`);
  if (isCut) parts.push('What goes beyond the table was left out.');
  return parts.join(' ');
}
