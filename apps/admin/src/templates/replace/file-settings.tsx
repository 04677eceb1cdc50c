import type { TemplateField as Field } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Dialog } from '@inkfield/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../page/load-state.tsx';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { newFieldId } from '../saving/draft-content.ts';
import { TemplateField } from '../template-field.tsx';
import { templateQuery } from '../templates-query.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

/** The buttons that take over a new edition of the file, or fields of another template. */
export function FileSettings({ model }: { model: EditorModel }) {
  const [opened, setOpened] = useState<'replace' | 'copy'>();
  const close = () => setOpened(undefined);
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <Button look="secondary" onClick={() => setOpened('replace')}>
        Replace the file
      </Button>
      <Button look="secondary" onClick={() => setOpened('copy')}>
        Copy fields from another template
      </Button>
      {opened === 'replace' && <ReplaceDialog model={model} onClose={close} />}
      {opened === 'copy' && <CopyFieldsDialog model={model} onClose={close} />}
    </div>
  );
}

interface Props {
  model: EditorModel;
  onClose: () => void;
}

/** Takes fields of another template over, with their types, limits and conditions. */
function CopyFieldsDialog({ model, onClose }: Props) {
  const [from, setFrom] = useState<number>();
  return (
    <Dialog title="Copy fields from another template" onClose={onClose}>
      <TemplateField value={from} onChange={setFrom} none="No template" />
      {from !== undefined && <FieldChoice key={from} model={model} from={from} onClose={onClose} />}
    </Dialog>
  );
}

function FieldChoice({ model, from, onClose }: Props & { from: number }) {
  const other = useQuery(templateQuery(from));
  const { fields } = useSnapshot(model, 'fields');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!other.data) return <LoadState of={other} what="The template" />;
  const known = new Set(fields.map(({ name }) => name.toLowerCase()));
  const offered = other.data.fields.filter(({ name }) => !known.has(name.toLowerCase()));
  const chosen = offered.filter(({ name }) => !left.has(name));
  const copy = () => {
    const copies: Field[] = [];
    for (const field of chosen) copies.push({ ...field, id: newFieldId([...fields, ...copies]) });
    model.changeFields({ fields: [...fields, ...copies] });
    onClose();
  };
  if (offered.length === 0) return <p>All fields of this template are here already.</p>;
  return (
    <>
      <fieldset className="grid max-h-80 gap-1 overflow-auto">
        <legend className="text-sm font-semibold">Fields that are not here yet</legend>
        {offered.map(({ name, label }) => (
          <CheckboxField
            key={name}
            label={label || name}
            checked={!left.has(name)}
            onChange={(event) => {
              const others = [...left].filter((one) => one !== name);
              setLeft(new Set(event.target.checked ? others : [...others, name]));
            }}
          />
        ))}
      </fieldset>
      <Button className="justify-self-start" busy={chosen.length === 0} onClick={copy}>
        {chosen.length === 1 ? 'Copy 1 field' : `Copy ${chosen.length} fields`}
      </Button>
    </>
  );
}
