import type { Permission } from '@inkfield/contract/permissions';
import { Button } from '@inkfield/ui/button';
import { type ReactNode, useState } from 'react';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, longCellLook, mailCellLook, RowName } from '../page/data-table.tsx';
import { dateOf } from '@inkfield/web/instant';
import { clientPath, companyPath, templatePath } from '../paths.ts';
import { holderName } from './holder.ts';
import { RevokeDialog } from './revoke-dialog.tsx';

interface Props {
  label: string;
  permissions: Permission[];
  /**
   * On the page of one person a column shows the source of each permission. Those of their company are read-only
   * there.
   */
  of?: 'all' | 'person' | 'company';
  /** Rows of templates that need no permission. */
  children?: ReactNode;
}

/** Permissions in force: for what, for whom, since when, by whom, until when. */
export function PermissionTable({ label, permissions, of = 'all', children }: Props) {
  const [revoking, setRevoking] = useState<Permission>();
  const whom = { all: ['For'], person: ['Why'], company: [] }[of];
  const titles = ['Template', ...whom, 'Since', 'Granted by', 'Until'];
  return (
    <>
      <DataTable label={label} titles={titles} hasActions>
        {permissions.map((permission) => (
          <tr key={permission.id} className="border-t border-line">
            <RowName>
              <Link className="link" to={templatePath(permission.template)}>
                {permission.template_name}
              </Link>
              <Waiting for={permission.template_status} />
            </RowName>
            {of !== 'company' && (
              <td className={mailCellLook}>
                {of === 'person' ? <Reason of={permission} /> : <HolderLink of={permission} />}
              </td>
            )}
            <td className={cellLook}>{dateOf(permission.granted_at)}</td>
            <td className={longCellLook}>{permission.granted_by_name ?? 'The system'}</td>
            <td className={cellLook}>
              {permission.expires_at === null ? 'No end' : dateOf(permission.expires_at)}
            </td>
            <td className="px-2 whitespace-nowrap">
              {!(of === 'person' && permission.company !== null) && (
                <Button look="quiet" onClick={() => setRevoking(permission)}>
                  Revoke{' '}
                  <span className="sr-only">
                    {permission.template_name} for {holderName(permission)}
                  </span>
                </Button>
              )}
            </td>
          </tr>
        ))}
        {children}
      </DataTable>
      {revoking && <RevokeDialog permission={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function Reason({ of: { company, company_name: name } }: { of: Permission }) {
  if (company === null) return 'Granted to them';
  return (
    <>
      Through{' '}
      <Link className="link" to={companyPath(company)}>
        {name}
      </Link>
    </>
  );
}

function HolderLink({ of: permission }: { of: Permission }) {
  const name = holderName(permission);
  const { user, user_email: email, company } = permission;
  if (user !== null) {
    return (
      <>
        <Link className="link" to={clientPath(user)}>
          {name}
        </Link>
        <span className="block text-muted">{email}</span>
      </>
    );
  }
  if (company === null) return name;
  return (
    <>
      Company{' '}
      <Link className="link" to={companyPath(company)}>
        {name}
      </Link>
    </>
  );
}

/** A permission has no effect while clients cannot see its template. */
function Waiting({ for: status }: { for: Permission['template_status'] }) {
  if (status === 'archived') return <Remark>Archived: not shown to clients</Remark>;
  if (status === 'draft') return <Remark>Draft: shown to clients once published</Remark>;
  return null;
}

function Remark({ children }: { children: ReactNode }) {
  return <span className="block text-xs font-normal text-muted">{children}</span>;
}
