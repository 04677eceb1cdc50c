import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { minPasswordLength } from '@inkfield/contract/password-length';
import type { User } from '@inkfield/contract/users';
import { AccountPassword } from '@inkfield/web/account/account-password';
import { AccountProfile } from '@inkfield/web/account/account-profile';
import { AccountSessions } from '@inkfield/web/account/account-sessions';
import { Button } from '@inkfield/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { ContactLine } from '../page/contact-line.tsx';
import { FileLink } from '../page/file-link.tsx';
import { Link } from '@inkfield/web/link';
import { Logo } from '../page/logo.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { useSession, useUser } from '../session/session-provider.tsx';
import { signOut } from '../session/sign-out.ts';

/** One's own account: who one is to the provider, the password, where one is signed in, and the way out. */
export default function AccountPage() {
  const session = useSession();
  const api = useApi();
  const { email } = useUser();
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
        <AccountPassword
          api={api}
          email={email}
          minLength={minPasswordLength}
          hint={`At least ${minPasswordLength} characters`}
          resetPath={paths.reset}
        />
        <AccountSessions api={api} />
        <PeopleAndCompanies />
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

/** The address from the server, or the one at sign-in while the server has not answered. */
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
  const keep = (user: User) => {
    queries.setQueryData(queryKey, user);
    const now = session.read();
    if (now?.user.id === user.id) session.signIn({ ...now, user });
  };
  return <AccountProfile api={api} user={profile.data ?? stored} isOld={profile.isError} onSaved={keep} />;
}

function PeopleAndCompanies() {
  return (
    <section aria-labelledby="people" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="people" className="text-xl">
        People and companies
      </h2>
      <p>Values that you use again in forms, such as names and addresses.</p>
      <Link className="button justify-self-start" data-look="secondary" to={paths.profiles}>
        Open people and companies
      </Link>
    </section>
  );
}

function OwnData() {
  return (
    <section aria-labelledby="own-data" className="card grid gap-3 p-5 sm:p-6">
      <h2 id="own-data" className="text-xl">
        Your data
      </h2>
      <p>
        A zip with your documents, what you filled in, your people and companies, your profile and what was
        recorded about you.
      </p>
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
