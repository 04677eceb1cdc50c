import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '@inkfield/web/lazy-part';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageMessage } from './page-message.tsx';
import { paths } from '../paths.ts';
import { endedSessionQuery, profileQuery } from '../session/query-client.ts';

const SignInAgain = lazyPart(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/**
 * Shows the site to staff and administrators. Other visitors sign in first and then return to the requested URL. A
 * page stays open when its session ends.
 */
export function StaffGuard({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQuery);
  const { data: ended } = useQuery(endedSessionQuery);
  const { pathname, search } = useLocation();
  if (profile.isPending) return <PageMessage title="Loading..." isQuiet />;
  // Once the user is known, a later failure must not hide the page.
  if (profile.isError && profile.data === undefined) {
    return (
      <PageMessage title="The server cannot be reached" text="Nothing is lost. Try again in a moment.">
        <Button onClick={() => void profile.refetch()}>Try again</Button>
      </PageMessage>
    );
  }
  if (!profile.data && !ended)
    return <Navigate to={paths.signIn} replace state={{ returnTo: `${pathname}${search}` }} />;
  return (
    <>
      {children}
      <Suspense>{!profile.data && ended && <SignInAgain email={ended.email} />}</Suspense>
    </>
  );
}
