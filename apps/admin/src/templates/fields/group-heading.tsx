import type { DragEvent } from 'react';
import type { Run } from './field-groups.ts';

interface Props {
  run: Run;
  /** The names that are chosen; undefined while fields are not selected. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (names: string[], isChosen: boolean) => void;
  /** Moves the dragged fields to the end of the group. */
  onDrop: () => void;
}

/** The heading of a group; fields can be dropped on it. */
export function GroupHeading({ run: { group, items }, chosen, onChoose, onDrop }: Props) {
  const title = group ?? 'No group';
  const names = items.map(({ field }) => field.name);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
  };
  return (
    // "Move to group..." of the selection does the same by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="group-heading" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {chosen && (
        <input
          type="checkbox"
          className="checkbox field-choice"
          aria-label={`Select all of ${title}`}
          checked={names.every((name) => chosen.has(name))}
          onChange={(event) => onChoose(names, event.target.checked)}
        />
      )}
      <h3 className="min-w-0 text-sm wrap-anywhere">{title}</h3>
      <span className="text-xs text-muted">{items.length}</span>
    </li>
  );
}
