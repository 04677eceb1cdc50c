import type { Permission, RemainingAccess } from '@inkfield/contract/permissions';
import { Notice } from '@inkfield/ui/notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { LoadState } from '../page/load-state.tsx';
import { api } from '../session/api.ts';
import { holderName } from './holder.ts';

/** Shows the person, the template and the remaining access, then revokes the permission. */
export function RevokeDialog({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const client = useQueryClient();
  const { id, template_name: template } = permission;
  const holder = holderName(permission);
  const remaining = useQuery({
    queryKey: ['permissions', id, 'remaining'],
    queryFn: ({ signal }) => api.getRemainingAccess({ params: { id }, signal }),
    staleTime: 0,
  });
  const words = remaining.data ? remainingWords(permission, remaining.data) : [];
  return (
    <ConfirmDialog
      title="Revoke this permission?"
      action="Revoke"
      done={(revoked) => {
        const kept = remainingWords(permission, revoked.remaining);
        return kept.length === 0
          ? `${holder} may no longer use ${template}.`
          : [`The permission is revoked.`, ...kept].join(' ');
      }}
      run={async () => {
        const revoked = await api.revokePermission({ params: { id } });
        await client.invalidateQueries({ queryKey: ['permissions'] });
        void client.invalidateQueries({ queryKey: ['templates', 'summaries'] });
        return revoked;
      }}
      onClose={onClose}
    >
      <p>
        The permission of <strong>{holder}</strong>
        {permission.company === null ? ` (${permission.user_email})` : ' and all its members'} for{' '}
        <strong>{template}</strong> ends at once.
      </p>
      <LoadState of={remaining} what="What remains" />
      {remaining.data && words.length === 0 && (
        <p>
          {permission.company === null ? 'They' : 'Its members'} will no longer be able to fill it in and
          generate documents.
        </p>
      )}
      {words.length > 0 && (
        <Notice kind="warning">
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      <p>Documents that were already made stay with their owners.</p>
    </ConfirmDialog>
  );
}

/** The access that the holders keep after losing a permission, as sentences; empty if none remains. */
function remainingWords(permission: Permission, remaining: RemainingAccess): string[] {
  const holder = holderName(permission);
  const { is_shared: isShared, company_name: company, member_names: names, member_count: count } = remaining;
  if (isShared) {
    const who = permission.company === null ? `${holder} keeps` : `Members of ${holder} keep`;
    return [`${who} access: the template is shared with every client.`];
  }
  if (company !== null) return [`${holder} keeps access through the company ${company.replace(/\.$/, '')}.`];
  if (count === 0) return [];
  const others = count - names.length;
  const people = others > 0 ? [...names, `${others} more`] : names;
  const list = new Intl.ListFormat('en').format(people);
  return count === 1
    ? [`${list} keeps access by a permission of their own.`]
    : [`${list} keep access by permissions of their own.`];
}
