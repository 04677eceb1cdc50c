import { FailureNotice } from '@inkfield/web/failure-notice';
import type { TemplateVersion } from '@inkfield/contract/template-versions';
import { Dialog } from '@inkfield/ui/dialog';
import { SelectField } from '@inkfield/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { Changes } from './changes.tsx';
import { versionQuery } from './version-query.ts';

/** A version by its number, or the draft as it is now. */
type Side = number | 'draft';

interface Props {
  model: EditorModel;
  versions: readonly TemplateVersion[];
  /** The version whose changes are shown at first: against the one before it, or the first against the draft. */
  version: number;
  onClose: () => void;
}

/** Any two versions, or one and the draft, as a redline. */
export function CompareDialog({ model, versions, version, onClose }: Props) {
  const previous = versions.find((one) => one.version < version)?.version;
  const [before, setBefore] = useState<Side>(previous ?? version);
  const [after, setAfter] = useState<Side>(previous === undefined ? 'draft' : version);
  const [old, current] = [useSide(model, before), useSide(model, after)];
  return (
    <Dialog title="Compare versions" wide onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SideField label="Before" value={before} versions={versions} onChange={setBefore} />
        <SideField label="After" value={after} versions={versions} onChange={setAfter} />
      </div>
      {(old.isError || current.isError) && (
        <FailureNotice
          onAction={() => {
            old.reload();
            current.reload();
          }}
        >
          A version could not be loaded.
        </FailureNotice>
      )}
      {old.state && current.state ? (
        <section className="grid gap-3" aria-label="Changes">
          <Changes before={old.state} after={current.state} />
        </section>
      ) : (
        !old.isError && !current.isError && <p>Loading...</p>
      )}
    </Dialog>
  );
}

interface FieldProps {
  label: string;
  value: Side;
  versions: readonly TemplateVersion[];
  onChange: (side: Side) => void;
}

function SideField({ label, value, versions, onChange }: FieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value === 'draft' ? 'draft' : Number(event.target.value))}
    >
      <option value="draft">Draft</option>
      {versions.map(({ version }) => (
        <option key={version} value={version}>
          Version {version}
        </option>
      ))}
    </SelectField>
  );
}

function useSide(model: EditorModel, side: Side) {
  const isDraft = side === 'draft';
  const loaded = useQuery({
    ...versionQuery(model.get().saved.id, isDraft ? 0 : side),
    enabled: !isDraft,
  });
  return {
    state: isDraft ? { ...model.content(), lists: model.get().saved.lists } : loaded.data,
    isError: !isDraft && loaded.isError,
    reload: () => void (isDraft ? undefined : loaded.refetch()),
  };
}
