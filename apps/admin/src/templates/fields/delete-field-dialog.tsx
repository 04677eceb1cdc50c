import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import type { Session } from '../editor/session.ts';
import { placesOfField, renameInCondition } from '../source/rename-field.ts';

interface Props {
  session: Session;
  field: TemplateField;
  onClose: () => void;
}

/** Asks before a field goes, and says where it is still named. */
export function DeleteFieldDialog({ session, field, onClose }: Props) {
  const { doc } = session.view.state;
  const places = placesOfField(session.text(), field.name);
  const lines = [...new Set(places.map(({ from }) => doc.lineAt(from).number))];
  const others = session
    .get()
    .fields.filter(
      ({ name, show_when: condition }) =>
        name !== field.name && condition !== undefined && names(condition, field.name),
    );
  const title = field.label || field.name;
  return (
    <Dialog title={`Delete ${title}?`} onClose={onClose}>
      {lines.length === 0 ? (
        <p>The text does not use it.</p>
      ) : (
        <p>
          The text uses [{field.name}] {places.length === 1 ? 'once' : `${places.length} times`}, on{' '}
          {lines.length === 1 ? 'line' : 'lines'} {shown(lines)}. These places stay and will stop publishing
          until they are changed.
        </p>
      )}
      {others.length > 0 && (
        <p>Fields shown depending on it: {others.map(({ label, name }) => label || name).join(', ')}.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          onClick={() => {
            session.changeFields({ fields: session.get().fields.filter(({ name }) => name !== field.name) });
            onClose();
          }}
        >
          Delete field
        </Button>
        <Button look="secondary" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

function names(condition: string, name: string): boolean {
  return renameInCondition(condition, { from: name, to: '' }) !== condition;
}

function shown(lines: readonly number[]): string {
  const most = 12;
  const first = lines.slice(0, most).join(', ');
  return lines.length > most ? `${first} and ${lines.length - most} more` : first;
}
