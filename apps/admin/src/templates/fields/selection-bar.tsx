import { kindOfType } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { DeleteFieldsDialog } from './delete-fields-dialog.tsx';
import { moveToGroup, groupsOf } from './field-groups.ts';
import { GroupDialog } from './group-dialog.tsx';

interface Props {
  model: EditorModel;
  fields: readonly TemplateField[];
  chosen: ReadonlySet<string>;
  /** Announces the result, also to screen readers. */
  onDone: (said: string) => void;
}

/** Actions on several selected fields. Each is one undo step. */
export function SelectionBar({ model, fields, chosen, onDone }: Props) {
  const [asking, setAsking] = useState<'group' | 'delete'>();
  const selected = fields.filter(({ name }) => chosen.has(name));
  const close = () => setAsking(undefined);
  const setRequired = (required: boolean) => {
    // A required checkbox must be ticked and cannot be answered No, so staff decide about each one separately.
    const isChanged = ({ name, field_type: type }: TemplateField) =>
      chosen.has(name) && !(required && kindOfType(type) === 'tick');
    const changed = fields.map((field) => (isChanged(field) ? { ...field, required } : field));
    model.changeFields({ fields: changed });
    const count = fields.filter(isChanged).length;
    const left = selected.length - count;
    const rest =
      left === 0 ? '' : ` ${left === 1 ? '1 checkbox stays as it is' : `${left} checkboxes stay`}.`;
    onDone(`${countOf(count)} ${required ? 'required' : 'optional'} now.${rest}`);
  };
  return (
    <div className="selection-bar">
      <p className="text-sm font-semibold">{selected.length} selected</p>
      {selected.length > 0 && (
        <div className="flex flex-wrap gap-1">
          <Button look="secondary" className="button-small" onClick={() => setAsking('group')}>
            Move to group...
          </Button>
          <Button look="secondary" className="button-small" onClick={() => setRequired(true)}>
            Required
          </Button>
          <Button look="secondary" className="button-small" onClick={() => setRequired(false)}>
            Optional
          </Button>
          <Button look="danger" className="button-small" onClick={() => setAsking('delete')}>
            Delete...
          </Button>
        </div>
      )}
      {asking === 'group' && (
        <GroupDialog
          count={selected.length}
          groups={groupsOf(fields)}
          onMove={(group) => {
            model.changeFields({ fields: moveToGroup(fields, chosen, group) });
            onDone(`${countOf(selected.length)} in ${group ?? 'no group'} now.`);
          }}
          onClose={close}
        />
      )}
      {asking === 'delete' && <DeleteFieldsDialog model={model} fields={selected} onClose={close} />}
    </div>
  );
}

/** 'The field is' or '3 fields are'. */
function countOf(count: number): string {
  return count === 1 ? 'The field is' : `${count} fields are`;
}
