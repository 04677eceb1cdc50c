import type { TemplateField } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import type { ReactNode } from 'react';
import type { KeptLabel, ReplacedForm } from './replace-form.ts';
import type { Replacement } from './replace-source.ts';

interface Props extends Pick<Replacement, 'kept' | 'added' | 'gone'> {
  /** Of a form: labels that differ from those of the file. */
  labels: ReplacedForm['labels'] | undefined;
  /** Names of those to be removed. */
  removed: ReadonlySet<string>;
  onRemoved: (names: ReadonlySet<string>) => void;
}

/** The fields that stay, come and go. Those that the new text does not print stay unless they are removed. */
export function ReplacedFields({ kept, added, gone, labels, removed, onRemoved }: Props) {
  const remove = (name: string, isRemoved: boolean) => {
    const others = [...removed].filter((other) => other !== name);
    onRemoved(new Set(isRemoved ? [...others, name] : others));
  };
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <FieldGroup title="Kept" count={kept.length}>
        {kept.map(({ field, nameInFile }) => (
          <li key={field.name}>
            {labels ? (
              <KeptTitle field={field} label={labels.get(field.id)} />
            ) : (
              <>
                {titleOf(field)}
                {nameInFile !== undefined && <span className="text-muted"> ({nameInFile} in the file)</span>}
              </>
            )}
          </li>
        ))}
      </FieldGroup>
      <FieldGroup title="New" count={added.length}>
        {added.map((field) => (
          <li key={field.name}>{titleOf(field)}</li>
        ))}
      </FieldGroup>
      <FieldGroup title={labels ? 'Gone from the form' : 'Gone from the text'} count={gone.length}>
        {gone.map((field) => (
          <li key={field.name}>
            <CheckboxField
              label={`Remove ${titleOf(field)}`}
              checked={removed.has(field.name)}
              onChange={(event) => remove(field.name, event.target.checked)}
            />
          </li>
        ))}
      </FieldGroup>
    </div>
  );
}

/** The label that the field has then, and the other one. */
function KeptTitle({ field, label }: { field: TemplateField; label: KeptLabel | undefined }) {
  if (label === undefined) return titleOf(field);
  const { inFile, isTyped } = label;
  const other = isTyped ? `“${inFile}” in the file` : `before: “${titleOf(field)}”`;
  return (
    <>
      {isTyped ? titleOf(field) : inFile} <span className="text-muted">({other})</span>
    </>
  );
}

interface GroupProps {
  title: string;
  count: number;
  children: ReactNode;
}

function FieldGroup({ title, count, children }: GroupProps) {
  return (
    <section aria-label={title} className="grid content-start gap-1">
      <h3 className="text-base">
        {title} <span className="text-muted">{count}</span>
      </h3>
      <ul className="grid gap-1 text-sm wrap-anywhere">{children}</ul>
    </section>
  );
}

function titleOf({ label, name }: TemplateField): string {
  return label || name;
}
