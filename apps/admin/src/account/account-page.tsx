import { minStaffPasswordLength } from '@inkfield/contract/password-length';
import { AccountPassword } from '@inkfield/web/account/account-password';
import { AccountProfile } from '@inkfield/web/account/account-profile';
import { AccountSessions } from '@inkfield/web/account/account-sessions';
import { PageHeading } from '@inkfield/web/page-heading';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { staffPasswordHint } from '../page/staff-password-hint.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';

/** The account of the person who is signed in: name, address, password, and where they are signed in. */
export default function AccountPage() {
  const queries = useQueryClient();
  const { data: user } = useQuery(profileQuery);
  if (!user) return null;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeading title="Your account" />
      <AccountProfile
        api={api}
        user={user}
        isOld={false}
        onSaved={(saved) => queries.setQueryData(profileQuery.queryKey, saved)}
      />
      <AccountPassword
        api={api}
        email={user.email}
        minLength={minStaffPasswordLength}
        hint={staffPasswordHint}
        resetPath={paths.reset}
      />
      <AccountSessions api={api} />
    </div>
  );
}
