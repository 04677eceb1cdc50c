import { Button } from '@inkfield/ui/button';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { moveField, newField } from './field-edits.ts';

/** The fields in the order of the form; the selected one is in the settings. */
export function FieldsPanel({ session, onOpen }: { session: Session; onOpen: () => void }) {
  const { fields, selected } = useSnapshot(session, 'fields', 'selected');
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => {
    const moved = moveField(fields, from, to);
    if (moved === fields) return;
    session.changeFields({ fields: moved });
    setSaid(`${fields[from]?.label ?? ''} is now number ${to + 1} of ${fields.length}`);
  };
  const add = () => {
    const field = newField(fields);
    session.changeFields({ fields: [...fields, field], select: field.name });
    onOpen();
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move(index, index + by);
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, to);
    setDragged(undefined);
  };
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base">Fields</h2>
        <Button look="quiet" onClick={add}>
          Add field
        </Button>
      </div>
      <output className="sr-only">{said}</output>
      {fields.length === 0 && (
        <p className="text-sm text-muted">
          No fields yet. Select words in the text and press Ctrl+Shift+F, or add one here.
        </p>
      )}
      <ol ref={list} className="field-list">
        {fields.map((field, index) => (
          // Dragging is one way of three: the buttons and Alt with an arrow do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={field.id}
            className="field-item"
            data-selected={field.name === selected || undefined}
            data-dragged={dragged === index || undefined}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <span className="field-grip" />
            <button
              type="button"
              className="field-open"
              aria-current={field.name === selected || undefined}
              onClick={() => {
                session.select(field.name);
                onOpen();
              }}
              onKeyDown={(event) => moveByKey(event, index)}
            >
              <span className="wrap-anywhere">{field.label || field.name}</span>
              <span className="text-xs text-muted">{field.field_type}</span>
            </button>
            <MoveButton field={field.label || field.name} way="up" onPress={() => move(index, index - 1)} />
            <MoveButton field={field.label || field.name} way="down" onPress={() => move(index, index + 1)} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** A sign, not a drawing: each of hundreds of drawings would be a layer to sort at every key in the text. */
function MoveButton({ field, way, onPress }: { field: string; way: 'up' | 'down'; onPress: () => void }) {
  return (
    <button type="button" className="field-move" aria-label={`Move ${way}: ${field}`} onClick={onPress}>
      {way === 'up' ? '↑' : '↓'}
    </button>
  );
}
