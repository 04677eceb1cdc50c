import type { Company } from '@inkfield/contract/companies';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { PersonSearch } from '../people/person-search.tsx';
import { fullName, stateOf, useUsers } from '../people/users-query.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { cellLook, DataTable, mailCellLook, RowName } from '../page/data-table.tsx';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { clientPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';

/** Who belongs to a company; others are added, members removed. */
export function CompanyMembers({ company }: { company: Company }) {
  const members = useUsers({ company: company.id });
  const refresh = useRefresh();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<UserRecord>();
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Members</h2>
        <Button look="secondary" onClick={() => setAdding(true)}>
          Add a member
        </Button>
      </div>
      <LoadState of={members} what="The members" />
      {members.rows?.length === 0 && (
        <p className="mt-2 text-muted">Nobody belongs to the company yet. Add clients with "Add a member".</p>
      )}
      {members.rows && members.rows.length > 0 && (
        <DataTable label="Members" titles={['Name', 'E-mail', 'State']} hasActions>
          {members.rows.map((user) => (
            <tr key={user.id} className="border-t border-line">
              <RowName>
                <Link className="link" to={clientPath(user.id)}>
                  {fullName(user)}
                </Link>
              </RowName>
              <td className={mailCellLook}>{user.email}</td>
              <td className={cellLook}>{stateOf(user)}</td>
              <td className="px-2 whitespace-nowrap">
                <Button look="quiet" onClick={() => setLeaving(user)}>
                  Remove <span className="sr-only">{fullName(user)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      <LoadMore of={members} />
      {isAdding && <AddMember company={company} onClose={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          title={`Remove ${fullName(leaving)}?`}
          action="Remove"
          done={`${fullName(leaving)} no longer belongs to ${company.name}.`}
          run={async () => {
            await api.removeCompanyMember({ params: { id: company.id, user: leaving.id } });
            await refresh();
          }}
          onClose={() => setLeaving(undefined)}
        >
          <p>
            <strong>{leaving.email}</strong> can no longer use what only {company.name} may use. It ends at
            once; their documents and their own permissions stay.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function AddMember({ company, onClose }: { company: Company; onClose: () => void }) {
  const refresh = useRefresh();
  const showToast = useToast();
  const add = useMutation({
    mutationFn: (user: UserRecord) =>
      api.addCompanyMember({ params: { id: company.id }, body: { user: user.id } }),
    onSuccess: async (_, user) => {
      await refresh();
      showToast({ kind: 'success', text: `${fullName(user)} belongs to ${company.name} now.` });
      onClose();
    },
  });
  return (
    <Dialog title={`Add a member to ${company.name}`} onClose={onClose}>
      <p>
        A client of another company leaves it, and can no longer use the templates that only that company may
        use.
      </p>
      <PersonSearch action="Add" onChoose={(user) => !add.isPending && add.mutate(user)} />
      {add.isError && (
        <Notice kind="error" role="alert">
          {failureText(add.error)}
        </Notice>
      )}
    </Dialog>
  );
}

/** A membership shows in the company's count, the list of members and the member's own page. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(['users', 'companies'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
