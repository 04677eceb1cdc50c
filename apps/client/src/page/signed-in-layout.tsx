import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { logError } from '../log-error.ts';
import { isRefused } from '@inkfield/contract/call-error';
import { RouteGuard } from './route-guard.tsx';
import { useUser } from '../session/session-provider.tsx';

/** Everything behind sign-in: the guard, and one cache of the server's data per user. */
export default function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <RouteGuard>
      <UserCache>{children}</UserCache>
    </RouteGuard>
  );
}

function UserCache({ children }: { children: ReactNode }) {
  const user = useUser();
  return <CacheOf key={user.id}>{children}</CacheOf>;
}

function CacheOf({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Specification 8: these failures are logged; the list that stays empty says so itself.
      onError: (error, query) => logError(query.queryHash, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Offline is a failure with a message, not a wait without an end.
        networkMode: 'always',
        retry: (count, error) => count < 1 && !isRefused(error),
      },
    },
  });
}
