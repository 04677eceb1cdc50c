import type { Template } from '@inkfield/contract/templates';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { cellLook, RowName } from '../page/data-table.tsx';
import { LoadState } from '../page/load-state.tsx';
import { templatePath } from '../paths.ts';
import { GrantDialog } from '../permissions/grant-dialog.tsx';
import { PermissionTable } from '../permissions/permission-table.tsx';
import { permissionsQuery } from '../permissions/permissions-query.ts';
import { templatesQuery } from '../templates/templates-query.ts';
import { fullName } from '../people/users-query.ts';

/** What a client may use, and for each template why: granted to them, through their company, shared. */
export function TemplateAccess({ user }: { user: UserRecord }) {
  const company = user.company?.id;
  const own = useQuery(permissionsQuery({ user: user.id }));
  const through = useQuery({ ...permissionsQuery({ company }), enabled: company !== undefined });
  const templates = useQuery(templatesQuery);
  const [isGranting, setGranting] = useState(false);
  const parts = company === undefined ? [own, templates] : [own, through, templates];
  const behind = parts.find(({ data }) => data === undefined);
  const granted = [...(own.data ?? []), ...(company === undefined ? [] : (through.data ?? []))];
  const shared = (templates.data ?? []).filter(isSharedWithAll);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Templates they may use</h2>
        <Button onClick={() => setGranting(true)}>Grant</Button>
      </div>
      {isGranting && (
        <GrantDialog
          holder={{ kind: 'user', id: user.id, name: fullName(user) }}
          onClose={() => setGranting(false)}
        />
      )}
      {!user.is_active && (
        <p className="mt-2 text-muted">
          The account is disabled: none of this can be used until it is enabled.
        </p>
      )}
      {behind && <LoadState of={behind} what="What they may use" />}
      {!behind && granted.length + shared.length === 0 && (
        <p className="mt-2 text-muted">
          They may use no template yet, and their dashboard is empty. Give them one with "Grant".
        </p>
      )}
      {!behind && granted.length + shared.length > 0 && (
        <PermissionTable label="Templates they may use" permissions={granted} isOfOnePerson>
          {shared.map(({ id, name }) => (
            <tr key={`shared-${id}`} className="border-t border-line">
              <RowName>
                <Link className="link" to={templatePath(id)}>
                  {name}
                </Link>
              </RowName>
              <td className={cellLook} colSpan={5}>
                Shared with every client
              </td>
            </tr>
          ))}
        </PermissionTable>
      )}
    </section>
  );
}

function isSharedWithAll({ access, status, version }: Template): boolean {
  return access === 'shared' && status !== 'archived' && version !== null;
}
