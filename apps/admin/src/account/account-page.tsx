import { explain } from '@inkfield/contract/call-error';
import { minStaffPasswordLength, passwordLength } from '@inkfield/contract/password-length';
import type { User } from '@inkfield/contract/users';
import { AccountPassword } from '@inkfield/ui/account-password';
import { AccountProfile } from '@inkfield/ui/account-profile';
import { AccountSessions } from '@inkfield/ui/account-sessions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { timeOf } from '../page/instant.ts';
import { PageHeading } from '../page/page-heading.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';

const tooShort = `Password must be at least ${minStaffPasswordLength} characters long`;

/** The account of whoever is signed in: name, address, password, and where they are signed in. */
export default function AccountPage() {
  usePageTitle('Your account');
  const { data: user } = useQuery(profileQuery);
  if (!user) return null;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeading>Your account</PageHeading>
      <Profile user={user} />
      <Password email={user.email} />
      <Sessions />
    </div>
  );
}

function Profile({ user }: { user: User }) {
  const client = useQueryClient();
  const saveName = useMutation({
    mutationFn: (body: { first_name: string; last_name: string }) => api.updateProfile({ body }),
    onSuccess: (saved) => client.setQueryData(profileQuery.queryKey, saved),
  });
  const ask = useMutation({
    mutationFn: (body: { new_email: string; present_password: string }) => api.askForEmail({ body }),
  });
  return (
    <AccountProfile
      user={user}
      isOld={false}
      saveName={saveName.mutateAsync}
      askForEmail={ask.mutateAsync}
      explain={explain}
    />
  );
}

interface NewPassword {
  present_password: string;
  new_password: string;
  confirm_password: string;
}

function Password({ email }: { email: string }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: NewPassword) => api.changePassword({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <AccountPassword
      email={email}
      hint={`At least ${minStaffPasswordLength} characters: whoever works here reaches other people's data.`}
      weaknessOf={(text) => (passwordLength(text) < minStaffPasswordLength ? tooShort : undefined)}
      changePassword={change.mutateAsync}
      explain={explain}
    >
      <p>
        You do not know it?{' '}
        <Link className="link" to={paths.reset} state={{ email }}>
          Set a new password
        </Link>{' '}
        with a link that we mail to you.
      </p>
    </AccountPassword>
  );
}

const sessionsQuery = queryOptions({
  queryKey: ['own sessions'],
  queryFn: ({ signal }) => api.listOwnSessions({ signal }),
  staleTime: 0,
});

function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => api.endOwnSession({ params: { id } }),
    onSuccess: () => sessions.refetch(),
  });
  const endOthers = useMutation({
    mutationFn: () => api.endOwnOtherSessions({}),
    onSuccess: () => sessions.refetch(),
  });
  return (
    <AccountSessions
      sessions={sessions.data}
      isFailed={sessions.isError}
      loadAgain={() => void sessions.refetch()}
      endSession={end.mutateAsync}
      endOthers={() => endOthers.mutateAsync()}
      explain={explain}
      timeOf={timeOf}
    />
  );
}
