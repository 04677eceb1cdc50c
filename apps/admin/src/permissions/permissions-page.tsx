import type { Permission } from '@inkfield/contract/permissions';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import { templatesQuery } from '../templates/templates-query.ts';
import { GrantDialog } from './grant-dialog.tsx';
import type { Holder } from './holder.ts';
import { HolderDialog } from './holder-dialog.tsx';
import { PermissionTable } from './permission-table.tsx';
import { mostShown, permissionsQuery } from './permissions-query.ts';
import { holderName } from './revoke-dialog.tsx';

/** Every permission in force, by template and by who holds it. */
export default function PermissionsPage() {
  usePageTitle('Permissions');
  const { get, set } = useFilters();
  const template = idOf(get('template'));
  const words = get('q');
  const templates = useQuery(templatesQuery);
  const permissions = useQuery(permissionsQuery({ template }));
  const shown = permissions.data?.filter((one) => isHeldBy(one, words));
  const chosen = templates.data?.find(({ id }) => id === template);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Permissions</h1>
        <GrantButton template={template} />
      </div>
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <SelectField
          label="Template"
          value={template ?? ''}
          onChange={(event) => set('template', event.target.value)}
        >
          <option value="">All templates</option>
          {templates.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Person or company"
          type="search"
          value={words}
          onChange={(event) => set('q', event.target.value)}
        />
      </div>
      {chosen?.access === 'shared' && (
        <p className="mt-4">
          <strong>{chosen.name}</strong> is shared: every client may use it without a permission.
        </p>
      )}
      <LoadState of={permissions} what="The permissions" />
      <output className="mt-4 block text-sm text-muted">{shown && countOf(shown.length)}</output>
      {permissions.data && shown?.length === 0 && (
        <p className="mt-2 text-muted">
          {permissions.data.length > 0 || template !== undefined
            ? 'No permission fits the filter.'
            : 'Nobody has a permission yet. "Grant permission" lets a person or a company use a template that is not shared.'}
        </p>
      )}
      {shown && shown.length > 0 && <PermissionTable label="Permissions in force" permissions={shown} />}
    </>
  );
}

/** First for whom, then what. */
function GrantButton({ template }: { template: number | undefined }) {
  const [isChoosing, setChoosing] = useState(false);
  const [holder, setHolder] = useState<Holder>();
  return (
    <>
      <Button onClick={() => setChoosing(true)}>Grant permission</Button>
      {isChoosing && (
        <HolderDialog
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            setHolder(chosen);
          }}
        />
      )}
      {holder && (
        <GrantDialog
          holder={holder}
          chosen={template === undefined ? [] : [template]}
          onClose={() => setHolder(undefined)}
        />
      )}
    </>
  );
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

function isHeldBy(permission: Permission, words: string): boolean {
  return holderName(permission).toLowerCase().includes(words.trim().toLowerCase());
}

function countOf(count: number): string {
  if (count === mostShown) return `The newest ${mostShown}. Choose a template to find others.`;
  return count === 1 ? '1 permission in force' : `${count} permissions in force`;
}
