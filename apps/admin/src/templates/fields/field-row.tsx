import { nameOfType } from '@inkfield/engine/fields/type-names';
import type { TemplateField } from '@inkfield/engine/template';
import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';

interface Props {
  field: TemplateField;
  isShown: boolean;
  isDragged: boolean;
  /** Undefined while fields are not selected. */
  isChosen: boolean | undefined;
  /** Absent where the order is not to be changed, as in a search. */
  move: ((by: 1 | -1) => void) | undefined;
  onOpen: () => void;
  onChoose: (isRange: boolean) => void;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
}

/** One field of the list: to open, to move, to choose. */
export function FieldRow({ field, isShown, isDragged, isChosen, move, ...on }: Props) {
  const title = field.label || field.name;
  const moveByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0) return;
    event.preventDefault();
    move?.(by);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    on.onDrop();
  };
  return (
    // Dragging is one way of three: the buttons and Alt with an arrow do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className="field-item"
      data-selected={isShown || undefined}
      data-dragged={isDragged || undefined}
      draggable={move !== undefined}
      onDragStart={() => on.onDrag(true)}
      onDragEnd={() => on.onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {isChosen === undefined ? (
        move && <span className="field-grip" />
      ) : (
        <input
          type="checkbox"
          className="checkbox field-choice"
          aria-label={`Select ${title}`}
          checked={isChosen}
          // The click event knows whether Shift is held; the change event does not.
          onClick={(event: MouseEvent) => on.onChoose(event.shiftKey)}
          onChange={() => undefined}
        />
      )}
      <button
        type="button"
        className="field-open"
        aria-current={isShown || undefined}
        onClick={on.onOpen}
        onKeyDown={moveByKey}
      >
        <span className="wrap-anywhere">{title}</span>
        <span className="text-xs text-muted">{nameOfType(field.field_type)}</span>
      </button>
      {move && isChosen === undefined && (
        <>
          <MoveButton field={title} way="up" onPress={() => move(-1)} />
          <MoveButton field={title} way="down" onPress={() => move(1)} />
        </>
      )}
    </li>
  );
}

function MoveButton({ field, way, onPress }: { field: string; way: 'up' | 'down'; onPress: () => void }) {
  return (
    <button
      type="button"
      className="field-move"
      data-way={way}
      aria-label={`Move ${way}: ${field}`}
      onClick={onPress}
    />
  );
}
