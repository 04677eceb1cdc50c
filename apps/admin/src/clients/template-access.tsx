import type { TemplateSummary } from '@inkfield/contract/templates';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { cellLook, RowName } from '../page/data-table.tsx';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { joinPages } from '../page/use-pages.ts';
import { dashboardPath, templatePath } from '../paths.ts';
import { holderOf } from '../permissions/holder.ts';
import { GrantDialog } from '../permissions/grant-dialog.tsx';
import { PermissionTable } from '../permissions/permission-table.tsx';
import { PrepareDialog } from './prepare-dialog.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useTemplates } from '../templates/use-templates.ts';

/** The templates that a client may use, each with the reason: own permission, company or shared. */
export function TemplateAccess({ user }: { user: UserRecord }) {
  const company = user.company?.id;
  const own = usePermissions({ user: user.id });
  const through = usePermissions({ company, enabled: company !== undefined });
  const shared = useTemplates({ access: 'shared', state: 'published' });
  const granted = company === undefined ? joinPages(own) : joinPages(own, through);
  const all = joinPages<unknown>(granted, shared);
  const sharedShown = granted.hasMore ? [] : (shared.rows ?? []);
  const [isGranting, setGranting] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Templates they may use</h2>
        <div className="flex flex-wrap gap-3">
          <Link className="button" data-look="secondary" to={dashboardPath(user.id)}>
            See the dashboard as this client
          </Link>
          {user.role === 'client' && user.is_active && (
            <Button look="secondary" onClick={() => setPreparing(true)}>
              Prepare a form...
            </Button>
          )}
          <Button onClick={() => setGranting(true)}>Grant</Button>
        </div>
      </div>
      {isPreparing && <PrepareDialog user={user} onClose={() => setPreparing(false)} />}
      {isGranting && <GrantDialog holders={[holderOf(user)]} onClose={() => setGranting(false)} />}
      {!user.is_active && (
        <p className="mt-2 text-muted">
          The account is disabled: none of this can be used until it is enabled.
        </p>
      )}
      <LoadState of={all} what="What they may use" />
      {all.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          They may use no template yet, and their dashboard is empty. Give them one with "Grant".
        </p>
      )}
      {all.rows && all.rows.length > 0 && (
        <PermissionTable label="Templates they may use" permissions={granted.rows ?? []} of="person">
          {sharedShown.map((template) => (
            <SharedRow key={`shared-${template.id}`} template={template} />
          ))}
        </PermissionTable>
      )}
      <LoadMore of={all} />
    </section>
  );
}

function SharedRow({ template: { id, name } }: { template: TemplateSummary }) {
  return (
    <tr className="border-t border-line">
      <RowName>
        <Link className="link" to={templatePath(id)}>
          {name}
        </Link>
      </RowName>
      <td className={cellLook} colSpan={5}>
        Shared with every client
      </td>
    </tr>
  );
}
