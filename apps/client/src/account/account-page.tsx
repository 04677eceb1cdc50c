import { explain } from '@inkfield/contract/call-error';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { minPasswordLength, passwordLength } from '@inkfield/contract/password-length';
import { AccountPassword } from '@inkfield/ui/account-password';
import { AccountProfile } from '@inkfield/ui/account-profile';
import { AccountSessions } from '@inkfield/ui/account-sessions';
import { Button } from '@inkfield/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import type { Arrival } from '../page/arrival.ts';
import { ContactLine } from '../page/contact-line.tsx';
import { FileLink } from '../page/file-link.tsx';
import { Link } from '../page/link.tsx';
import { Logo } from '../page/logo.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { useSession, useUser } from '../session/session-provider.tsx';
import { signOut } from '../session/sign-out.ts';
import { texts } from '../texts.ts';
import { timeOf } from '../time-of.ts';

/** One's own account: who one is to the provider, the password, where one is signed in, and the way out. */
export default function AccountPage() {
  const session = useSession();
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between gap-x-6 px-4 sm:px-6">
          <Logo to={paths.dashboard} />
          <Link to={paths.dashboard} className="link inline-flex min-h-10 items-center">
            Dashboard
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-2xl gap-6 px-4 py-8 sm:px-6 sm:py-10">
        <PageHeading title="Your account" />
        <Profile />
        <Password />
        <Sessions />
        <OwnData />
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Button look="secondary" onClick={() => signOut(session)}>
            <Icon of={LogOut} size={16} />
            Sign out
          </Button>
          <ContactLine />
        </div>
      </main>
    </div>
  );
}

/** As the server knows it; until it has answered, and when it is away, as it was at sign-in. */
function Profile() {
  const api = useApi();
  const session = useSession();
  const stored = useUser();
  const queries = useQueryClient();
  const queryKey = ['profile', stored.id];
  const profile = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getProfile({ signal }),
    placeholderData: stored,
  });
  const saveName = async (name: { first_name: string; last_name: string }) => {
    const user = await api.updateProfile({ body: name });
    queries.setQueryData(queryKey, user);
    const now = session.read();
    if (now?.user.id === user.id) session.signIn({ ...now, user });
  };
  return (
    <AccountProfile
      user={profile.data ?? stored}
      isOld={profile.isError}
      saveName={saveName}
      askForEmail={(body) => api.askForEmail({ body })}
      explain={explain}
    />
  );
}

function Password() {
  const api = useApi();
  const { email } = useUser();
  const queries = useQueryClient();
  const arrival: Arrival = { email };
  return (
    <AccountPassword
      email={email}
      hint={`At least ${minPasswordLength} characters`}
      weaknessOf={(text) => (passwordLength(text) < minPasswordLength ? texts.passwordTooShort : undefined)}
      changePassword={async (body) => {
        await api.changePassword({ body });
        await queries.invalidateQueries({ queryKey: sessionsKey });
      }}
      explain={explain}
    >
      <p>
        You do not know it?{' '}
        <Link className="link" to={paths.reset} state={arrival}>
          Set a new password
        </Link>{' '}
        with a link that we mail to you.
      </p>
    </AccountPassword>
  );
}

const sessionsKey = ['own sessions'];

function Sessions() {
  const api = useApi();
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.listOwnSessions({ signal }),
    staleTime: 0,
  });
  const thenLoad = async (ended: Promise<unknown>) => {
    await ended;
    await sessions.refetch();
  };
  return (
    <AccountSessions
      sessions={sessions.data}
      isFailed={sessions.isError}
      loadAgain={() => void sessions.refetch()}
      endSession={(id) => thenLoad(api.endOwnSession({ params: { id } }))}
      endOthers={() => thenLoad(api.endOwnOtherSessions({}))}
      explain={explain}
      timeOf={timeOf}
    />
  );
}

function OwnData() {
  return (
    <section aria-labelledby="own-data" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="own-data" className="text-xl">
        Your data
      </h2>
      <p>A zip with your documents, what you filled in, your profile and what was recorded about you.</p>
      <FileLink
        className="button justify-self-start"
        data-look="secondary"
        href={urlOf(routes.exportOwnData)}
      >
        Export my data
      </FileLink>
    </section>
  );
}
