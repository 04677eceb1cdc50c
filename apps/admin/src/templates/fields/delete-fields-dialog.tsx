import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import type { EditorModel } from '../editor/editor-model.ts';
import { placesOfField, renameInCondition } from '../source/rename-field.ts';

interface Props {
  model: EditorModel;
  fields: readonly TemplateField[];
  onClose: () => void;
}

/** The buttons below stay in view. */
const mostUses = 8;

/** Asks for confirmation before deleting fields, and lists where they are still used. */
export function DeleteFieldsDialog({ model, fields, onClose }: Props) {
  const [only] = fields;
  const isOne = fields.length === 1 && only !== undefined;
  const names = new Set(fields.map(({ name }) => name));
  const used = fields.flatMap((field) => usesOf(model, field));
  const others = model
    .get()
    .fields.filter(
      ({ name, show_when: condition }) =>
        !names.has(name) &&
        condition !== undefined &&
        fields.some((field) => isNamed(model, condition, field.name)),
    );
  const { form, pdf_form } = model.get();
  const isAnyNamed = (condition: string) => fields.some((field) => isNamed(model, condition, field.name));
  const rules = form.rules.filter(({ condition }) => isAnyNamed(condition));
  const groups = form.groups?.filter(({ show_when: condition = '' }) => isAnyNamed(condition)) ?? [];
  const pages = (pdf_form?.pages ?? []).flatMap(({ show_when: condition = '' }, index) =>
    isAnyNamed(condition) ? index + 1 : [],
  );
  return (
    <Dialog
      title={isOne ? `Delete ${only.label || only.name}?` : `Delete ${fields.length} fields?`}
      onClose={onClose}
    >
      {used.length === 0 ? (
        <p>The text does not use {isOne ? 'it' : 'them'}.</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {used.slice(0, mostUses).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {used.length > mostUses && <p>And {used.length - mostUses} more of these fields are used.</p>}
          <p>These places stay and will stop publishing until they are changed.</p>
        </>
      )}
      {others.length > 0 && (
        <p>
          Fields shown depending on {isOne ? 'it' : 'them'}:{' '}
          {others.map(({ label, name }) => label || name).join(', ')}.
        </p>
      )}
      {groups.length > 0 && (
        <p>
          Groups shown depending on {isOne ? 'it' : 'them'}: {groups.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {pages.length > 0 && (
        <p>
          Pages shown depending on {isOne ? 'it' : 'them'}: {pages.join(', ')}.
        </p>
      )}
      {rules.length > 0 && (
        <p>
          Rules that name {isOne ? 'it' : 'them'} and will stop publishing until they are changed:{' '}
          {rules.map(({ condition }) => condition).join(', ')}.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          look="danger"
          onClick={() => {
            model.changeFields({ fields: model.get().fields.filter(({ name }) => !names.has(name)) });
            onClose();
          }}
        >
          {isOne ? 'Delete field' : 'Delete fields'}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Keep {isOne ? 'it' : 'them'}
        </Button>
      </div>
    </Dialog>
  );
}

/** 'The text uses [seller] 2 times, on lines 2, 3.'; nothing where it does not. */
function usesOf(model: EditorModel, { name }: TemplateField): string[] {
  const { doc } = model.source.state;
  const places = placesOfField(model.text(), name, model.get().fields);
  if (places.length === 0) return [];
  const lines = [...new Set(places.map(({ from }) => doc.lineAt(from).number))];
  const times = places.length === 1 ? 'once' : `${places.length} times`;
  return [`The text uses [${name}] ${times}, on ${lines.length === 1 ? 'line' : 'lines'} ${shown(lines)}.`];
}

function isNamed(model: EditorModel, condition: string, name: string): boolean {
  return renameInCondition(condition, { from: name, to: '' }, model.get().fields) !== condition;
}

function shown(lines: readonly number[]): string {
  const most = 12;
  const first = lines.slice(0, most).join(', ');
  return lines.length > most ? `${first} and ${lines.length - most} more` : first;
}
