import { maxLengths } from '@inkfield/contract/text-lengths';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, longCellLook, mailCellLook, RowName } from '../page/data-table.tsx';
import { dateOf } from '@inkfield/web/instant';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { countOf } from '../page/use-pages.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { useSettled } from '@inkfield/ui/use-settled';
import { clientPath } from '../paths.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { fullName, roleNames, roleOf, stateOf, useUsers } from '../people/users-query.ts';

/** Everybody with an account, to be searched. */
export default function ClientsPage() {
  const { get, set } = useFilters();
  const search = get('q');
  const role = get('role');
  const users = useUsers({ search: useSettled(search), role: roleOf(role) });
  const [isInviting, setInviting] = useState(false);
  const isFiltered = search.trim() !== '' || role !== '';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Clients" />
        <Button onClick={() => setInviting(true)}>Invite</Button>
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      <div className="mt-6 grid gap-4 sm:grid-cols-[minmax(0,24rem)_14rem]">
        <TextField
          label="Search by name, e-mail or company"
          type="search"
          maxLength={maxLengths.search}
          value={search}
          onChange={(event) => set('q', event.target.value)}
        />
        <SelectField label="Role" value={role} onChange={(event) => set('role', event.target.value)}>
          <option value="">All roles</option>
          {Object.entries(roleNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadState of={users} what="The clients" />
      <output className="mt-4 block text-sm text-muted">{countOf(users, 'account', 'accounts')}</output>
      {users.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {isFiltered
            ? 'Nobody matches. Try fewer words or another role.'
            : 'Nobody has an account yet. Add people with "Invite".'}
        </p>
      )}
      {users.rows && users.rows.length > 0 && <UserTable users={users.rows} />}
      <LoadMore of={users} />
    </>
  );
}

function UserTable({ users }: { users: UserRecord[] }) {
  return (
    <DataTable label="Accounts" titles={['Name', 'E-mail', 'Company', 'Role', 'State', 'Since']}>
      {users.map((user) => (
        <tr key={user.id} className="border-t border-line">
          <RowName>
            <Link className="link" to={clientPath(user.id)}>
              {fullName(user)}
            </Link>
          </RowName>
          <td className={mailCellLook}>{user.email}</td>
          <td className={longCellLook}>{user.company?.name ?? ''}</td>
          <td className={cellLook}>{roleNames[user.role]}</td>
          <td className={cellLook}>{stateOf(user)}</td>
          <td className={cellLook}>{dateOf(user.created_at)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
