import type { UserRecord } from '@inkfield/contract/users';
import { type Role, roles } from '@inkfield/contract/values';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { fullName, roleNames, roleOf } from '../people/users-query.ts';
import { api } from '../session/api.ts';

/** Changes the role of an account, for administrators. A dialog explains the consequences first. */
export function RoleChange({ user, isOwn }: { user: UserRecord; isOwn: boolean }) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>(user.role);
  const [isAsking, setAsking] = useState(false);
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto] sm:justify-start"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <SelectField
        label="Role"
        hint="Staff work on templates, clients and permissions; administrators manage the team too."
        value={role}
        onChange={(event) => setRole(roleOf(event.target.value) ?? user.role)}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {roleNames[value]}
          </option>
        ))}
      </SelectField>
      {role !== user.role && (
        <Button type="submit" look="secondary" className="justify-self-start">
          Change role
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={`Make ${fullName(user)} ${articled[role]}?`}
          action="Change role"
          done={`${fullName(user)} is ${articled[role]} now.`}
          run={async () => {
            await api.updateUser({ params: { id: user.id }, body: { role } });
            await client.invalidateQueries({ queryKey: ['users'] });
            void client.invalidateQueries({ queryKey: ['companies'] });
            if (isOwn) await client.invalidateQueries({ queryKey: ['profile'] });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{user.email}</strong> {consequences[role]}
          </p>
          {roles.indexOf(role) < roles.indexOf(user.role) && (
            <p>{isOwn ? 'This is your own account: you are' : 'They are'} signed out everywhere at once.</p>
          )}
          {user.role === 'client' && role !== 'client' && user.has_password && (
            <p>If their password has fewer than 15 characters, they set a new one at the next sign-in.</p>
          )}
          {user.role === 'client' && user.company && (
            <p>They leave {user.company.name}: only clients belong to a company.</p>
          )}
        </ConfirmDialog>
      )}
    </form>
  );
}

const articled: Record<Role, string> = {
  client: 'a client',
  staff: 'a member of staff',
  admin: 'an administrator',
};

const consequences: Record<Role, string> = {
  client: 'can no longer use this site. They sign in on the client site and see what was granted to them.',
  staff:
    "works on this site: templates, imports, clients, companies and permissions, and clients' documents with an audit entry. Not the accounts of the team.",
  admin:
    'does all that staff do on this site, manages the accounts and roles of the team, and reads the audit.',
};
