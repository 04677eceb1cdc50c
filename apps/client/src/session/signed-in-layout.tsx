import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { isRefused } from './call-error.ts';
import { RouteGuard } from './route-guard.tsx';
import { useUser } from './session-provider.tsx';

/** Everything behind sign-in: the guard, and one cache of the server's data per user. */
export default function SignedInLayout() {
  return (
    <RouteGuard>
      <UserCache />
    </RouteGuard>
  );
}

function UserCache() {
  const user = useUser();
  return <CacheOf key={user.id} />;
}

function CacheOf() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { staleTime: 30_000, retry: (count, error) => !isRefused(error) && count < 1 },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
