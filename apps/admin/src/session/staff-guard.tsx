import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';
import { profileQuery } from './query-client.ts';

/** Lets staff and administrators through; everybody else signs in first and comes back to the link they had. */
export function StaffGuard({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQuery);
  const { pathname, search } = useLocation();
  if (profile.isPending) return <PageMessage title="Loading..." isQuiet />;
  if (profile.isError) {
    return (
      <PageMessage title="The server cannot be reached" text="Nothing is lost. Try again in a moment.">
        <Button onClick={() => void profile.refetch()}>Try again</Button>
      </PageMessage>
    );
  }
  if (!profile.data)
    return <Navigate to={paths.signIn} replace state={{ returnTo: `${pathname}${search}` }} />;
  return children;
}
