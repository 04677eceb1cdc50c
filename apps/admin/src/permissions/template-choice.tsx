import type { Permission } from '@inkfield/contract/permissions';
import type { Template } from '@inkfield/contract/templates';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { dateOf } from '../page/instant.ts';

/** Shorter lists are seen at a glance. */
const longList = 8;

interface Props {
  templates: Template[];
  /** What the holder has been granted already. */
  held: Permission[];
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

/** Several templates to tick. Shared ones are not among them: every client may use those. */
export function TemplateChoice({ templates, held, chosen, onChoose }: Props) {
  const [words, setWords] = useState('');
  const offered = templates.filter(({ access, status }) => access === 'private' && status !== 'archived');
  if (offered.length === 0)
    return <p className="text-muted">No template needs a permission: all are shared with every client.</p>;
  const shown = offered.filter(({ id, name }) => chosen.includes(id) || contains(name, words));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">Templates</legend>
      {offered.length > longList && (
        <TextField
          label="Find a template"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div className="grid max-h-56 gap-3 overflow-y-auto p-1">
        {shown.map(({ id, name, version }) => (
          <CheckboxField
            key={id}
            label={name}
            hint={remarkOf(
              version,
              held.find(({ template }) => template === id),
            )}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
        {shown.length === 0 && <p className="text-muted">No template has this in its name.</p>}
      </div>
    </fieldset>
  );
}

function remarkOf(version: number | null, held: Permission | undefined): string | undefined {
  if (held !== undefined) {
    const until = held.expires_at === null ? 'without an end' : `until ${dateOf(held.expires_at)}`;
    return `Granted already, ${until}. An end date given here replaces that.`;
  }
  return version === null ? 'A draft: shown to clients once it is published.' : undefined;
}

function contains(name: string, words: string): boolean {
  return name.toLowerCase().includes(words.trim().toLowerCase());
}
