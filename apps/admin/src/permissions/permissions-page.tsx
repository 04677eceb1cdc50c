import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { AuditLink } from '../page/audit-link.tsx';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { countOf } from '../page/use-pages.ts';
import { useSettled } from '@inkfield/ui/use-settled';
import { PageHeading } from '@inkfield/web/page-heading';
import { templatePath } from '../paths.ts';
import { TemplateField } from '../templates/template-field.tsx';
import { templateNameQuery } from '../templates/templates-query.ts';
import { GrantDialog } from './grant-dialog.tsx';
import type { Holder } from './holder.ts';
import { HolderDialog } from './holder-dialog.tsx';
import { PermissionTable } from './permission-table.tsx';
import { usePermissions } from './use-permissions.ts';

/** Every permission in force, by template and by who holds it. */
export default function PermissionsPage() {
  const { get, set } = useFilters();
  const template = idOf(get('template'));
  const words = get('q');
  const permissions = usePermissions({ template, search: useSettled(words) });
  const { rows } = permissions;
  const { data: chosen } = useQuery({ ...templateNameQuery(template ?? 0), enabled: template !== undefined });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Permissions" />
        <GrantButton template={template} isOpen={get('grant') === 'now'} onClosed={() => set('grant', '')} />
      </div>
      <div className="mt-6 grid items-start gap-4 sm:grid-cols-2 lg:max-w-3xl">
        <TemplateField
          value={template}
          onChange={(id) => set('template', id === undefined ? '' : String(id))}
        />
        <TextField
          label="Person or company"
          type="search"
          maxLength={maxLengths.search}
          value={words}
          onChange={(event) => set('q', event.target.value)}
        />
      </div>
      {chosen && template !== undefined && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Link className="link" to={templatePath(template)}>
            Editor <span className="sr-only">of {chosen.name}</span>
          </Link>
          <AuditLink about={{ template }} of={chosen.name} />
        </p>
      )}
      {chosen?.access === 'shared' && (
        <p className="mt-4">
          <strong>{chosen.name}</strong> is shared: every client may use it without a permission.
        </p>
      )}
      <LoadState of={permissions} what="The permissions" />
      <output className="mt-4 block text-sm text-muted">
        {countOf(permissions, 'permission in force', 'permissions in force')}
      </output>
      {rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {words.trim() || template !== undefined
            ? 'No permission matches the filter.'
            : 'Nobody has a permission yet. "Grant permission" lets a person or a company use a template that is not shared.'}
        </p>
      )}
      {rows && rows.length > 0 && <PermissionTable label="Permissions in force" permissions={rows} />}
      <LoadMore of={permissions} />
    </>
  );
}

/** Asks for the person or company first, then for the template. */
function GrantButton({
  template,
  isOpen,
  onClosed,
}: {
  template: number | undefined;
  /** Whether the URL requests it. */
  isOpen: boolean;
  onClosed: () => void;
}) {
  const [isChoosing, setChoosing] = useState(isOpen);
  const stopChoosing = () => {
    setChoosing(false);
    if (isOpen) onClosed();
  };
  const [holders, setHolders] = useState<Holder[]>();
  return (
    <>
      <Button onClick={() => setChoosing(true)}>Grant permission</Button>
      {isChoosing && (
        <HolderDialog
          onClose={stopChoosing}
          onChoose={(chosen) => {
            stopChoosing();
            setHolders(chosen);
          }}
        />
      )}
      {holders && (
        <GrantDialog
          holders={holders}
          chosen={template === undefined ? [] : [template]}
          onClose={() => setHolders(undefined)}
        />
      )}
    </>
  );
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}
