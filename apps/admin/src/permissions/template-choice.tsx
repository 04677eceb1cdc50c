import { maxLengths } from '@inkfield/contract/text-lengths';
import type { Permission } from '@inkfield/contract/permissions';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateOf } from '@inkfield/web/instant';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useSettled } from '@inkfield/ui/use-settled';
import { templateNameQuery } from '../templates/templates-query.ts';
import { useTemplates } from '../templates/use-templates.ts';
import type { Holder } from './holder.ts';
import { usePermissions } from './use-permissions.ts';

interface Props {
  /** For a single grantee, existing permissions are shown beside the template. */
  holder: Holder | undefined;
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

/** Several templates to tick. Shared ones are not among them: every client may use those. */
export function TemplateChoice({ holder, chosen, onChoose }: Props) {
  const [words, setWords] = useState('');
  const templates = useTemplates({ search: useSettled(words), access: 'private', state: 'current' });
  // A person who is invited with this grant has no permissions yet.
  const known = holder?.kind === 'invitation' ? undefined : holder;
  const held = usePermissionsOf(known);
  const { rows } = templates;
  if (rows?.length === 0 && words === '')
    return <p className="text-muted">No template needs a permission: all are shared with every client.</p>;
  const elsewhere = chosen.filter((id) => !rows?.some((row) => row.id === id));
  const untick = (id: number) => onChoose(chosen.filter((other) => other !== id));
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">Templates</legend>
      <TextField
        label="Find a template"
        type="search"
        maxLength={maxLengths.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <LoadState of={templates} what="The templates" />
      <div className="grid max-h-56 gap-3 overflow-y-auto p-1">
        {elsewhere.map((id) => (
          <Elsewhere key={id} id={id} onUntick={() => untick(id)} />
        ))}
        {rows?.map(({ id, name, version }) => (
          <Template
            key={id}
            name={name}
            version={version}
            held={known && { holder: known, template: id, known: held }}
            isChosen={chosen.includes(id)}
            onChange={(isTicked) => (isTicked ? onChoose([...chosen, id]) : untick(id))}
          />
        ))}
        {rows?.length === 0 && <p className="text-muted">No template has this in its name.</p>}
        <LoadMore of={templates} />
      </div>
    </fieldset>
  );
}

interface TemplateProps {
  name: string;
  version: number | null;
  held: Holding | undefined;
  isChosen: boolean;
  onChange: (isTicked: boolean) => void;
}

function Template({ name, version, held, isChosen, onChange }: TemplateProps) {
  const permission = usePermissionOf(held, isChosen);
  return (
    <CheckboxField
      label={name}
      hint={remarkOf(version, permission)}
      checked={isChosen}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

type KnownHolder = Exclude<Holder, { kind: 'invitation' }>;

interface Holding {
  holder: KnownHolder;
  template: number;
  /** Their newest permissions that are loaded. */
  known: ReturnType<typeof usePermissions>;
}

/**
 * The holder's permission for one template. If it may be beyond the loaded page of permissions, it is requested when
 * the template is ticked.
 */
function usePermissionOf(held: Holding | undefined, isChosen: boolean): Permission | undefined {
  const found = held?.known.rows?.find((permission) => permission.template === held.template);
  const isInDoubt = held !== undefined && isChosen && found === undefined && held.known.hasMore;
  const asked = usePermissionsOf(isInDoubt ? held.holder : undefined, held?.template);
  return found ?? (isInDoubt ? asked.rows?.[0] : undefined);
}

function usePermissionsOf(holder: KnownHolder | undefined, template?: number) {
  const filter = holder && { [holder.kind]: holder.id };
  return usePermissions({ ...filter, template, enabled: holder !== undefined });
}

/** A ticked template that the current search does not find. It stays visible. */
function Elsewhere({ id, onUntick }: { id: number; onUntick: () => void }) {
  const { data } = useQuery(templateNameQuery(id));
  return <CheckboxField label={data?.name ?? `Template ${id}`} checked onChange={onUntick} />;
}

function remarkOf(version: number | null, held: Permission | undefined): string | undefined {
  if (held !== undefined) {
    const until = held.expires_at === null ? 'without an end' : `until ${dateOf(held.expires_at)}`;
    return `Granted already, ${until}. An end date given here replaces that.`;
  }
  return version === null ? 'A draft: shown to clients once it is published.' : undefined;
}
