import type { Permission } from '@inkfield/contract/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { api } from '../session/api.ts';

/** Names the person, the right, the template and what stays, then ends the permission. */
export function RevokeDialog({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const client = useQueryClient();
  const { id, template_name: template } = permission;
  const holder = holderName(permission);
  return (
    <ConfirmDialog
      title="Revoke this permission?"
      action="Revoke"
      done={`${holder} may no longer use ${template}.`}
      run={async () => {
        await api.revokePermission({ params: { id } });
        await client.invalidateQueries({ queryKey: ['permissions'] });
      }}
      onClose={onClose}
    >
      <p>
        <strong>{holder}</strong>
        {permission.company === null ? ` (${permission.user_email})` : ' and all its members'} will no longer
        be able to fill in and generate <strong>{template}</strong> by this permission. It ends at once.
      </p>
      <p>Documents that were already made stay with their owners.</p>
    </ConfirmDialog>
  );
}

/** The person or company of a permission, by the name that staff know them by. */
export function holderName({ user_name: person, company_name: company }: Permission): string {
  return person ?? company ?? 'Somebody';
}
