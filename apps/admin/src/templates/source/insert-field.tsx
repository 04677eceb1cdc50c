import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';

interface Props {
  model: EditorModel;
  /** Inserts the field of this name at the cursor. */
  onInsert: (name: string) => void;
}

/** The fields of the template, to insert one. Absent without fields. */
export function InsertField({ model, onInsert }: Props) {
  const { fields } = useSnapshot(model, 'fields');
  if (fields.length === 0) return null;
  return (
    <select
      className="input source-insert"
      aria-label="Insert field"
      value=""
      onChange={({ target }) => onInsert(target.value)}
    >
      <option value="">Field...</option>
      {fields.map(({ name, label }) => (
        <option key={name} value={name}>
          {label || name}
        </option>
      ))}
    </select>
  );
}
