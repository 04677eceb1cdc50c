import { fieldId } from '@inkfield/engine/field-id';
import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Icon } from '@inkfield/ui/icon';
import { whenPressIsOver } from '@inkfield/ui/when-press-is-over';
import { Plus } from 'lucide';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useFieldError } from '../field-errors.ts';
import type { Filling } from '../filling.ts';
import type { FormField } from '../new-form.ts';
import { FieldGroup } from './field-group.tsx';
import { RowsTable } from './rows-table.tsx';
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
  const ids = useSyncExternalStore(store.subscribe, store.ids);
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

  const actions = useMemo((): RowActions => {
    const sayPlace = (id: string) =>
      setStatus({ words: `${noun} is now number ${store.ids().indexOf(id) + 1}.` });
    return {
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
        store.moveTo(id, store.ids().indexOf(id) + by);
        sayPlace(id);
      },
      drag: (id, row) =>
        dragRow(row, { moveTo: (place) => store.moveTo(id, place), onEnd: () => sayPlace(id) }),
      next: (id, name) => {
        const at = store.get().findIndex((row) => row.id === id);
        focusCell(place.current, store.get()[at + 1]?.id ?? store.add(), name);
      },
      paste: (id, name, text) => {
        filling.errors.set(field.name, undefined);
        setActive('');
        setStatus({ words: wordsOfPaste(store.paste(id, name, text), noun) });
      },
    };
  }, [filling, field, store, noun]);
  function add() {
    focusCell(place.current, store.add(), store.columns[0]?.column.name ?? '');
    setStatus({ words: '' });
  }
  return (
    <FieldGroup field={field} error={error}>
      {ids.length > 0 && (
        <RowsTable ref={place} filling={filling} field={field} hasActions>
          {ids.map((id, index) => (
            <RowLine
              key={id}
              id={id}
              number={index + 1}
              count={ids.length}
              filling={filling}
              field={field}
              store={store}
              actions={actions}
              active={active.startsWith(`${id}.`) ? active : ''}
              isAsked={isAsked}
            />
          ))}
        </RowsTable>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {store.canAdd() && (
          <Button look="secondary" onClick={add} {...(ids.length === 0 && { id: fieldId(field.name) })}>
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
function focusCell(table: HTMLElement | null, id: string | undefined, name: string): void {
  requestAnimationFrame(() =>
    table?.querySelector<HTMLElement>(`[data-cell="${id}.${CSS.escape(name)}"]`)?.focus(),
  );
}

interface DragTarget {
  /** Moves the row to another place, from 0. */
  moveTo: (place: number) => void;
  onEnd: () => void;
}

/** Follows the pointer until it is released: the row that is dragged changes places with each one that it passes. */
function dragRow(row: HTMLTableRowElement, { moveTo, onEnd }: DragTarget): void {
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const over = document.elementFromPoint(clientX, clientY)?.closest('tr');
    if (!over || over === row || over.parentElement !== row.parentElement) return;
    // The pointer must get past its middle.
    over.scrollIntoView({ block: 'nearest' });
    const { top, height } = over.getBoundingClientRect();
    const place = over.sectionRowIndex;
    // Rows differ in height: at less than half, a row would change places again and again.
    const isPassed = place > row.sectionRowIndex ? clientY > top + height / 2 : clientY < top + height / 2;
    if (isPassed) moveTo(place);
  };
  const end = () => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    row.removeAttribute('data-dragged');
    onEnd();
  };
  row.setAttribute('data-dragged', '');
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

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
