import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';

interface Props {
  session: Session;
  /** Inserts the field of this name at the cursor. */
  onInsert: (name: string) => void;
}

/** The fields of the template, to insert one. Absent without fields. */
export function InsertField({ session, onInsert }: Props) {
  const { fields } = useSnapshot(session, 'fields');
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
