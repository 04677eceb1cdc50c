import { CallError, isRefused } from '@inkfield/contract/call-error';
import type { User } from '@inkfield/contract/users';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The signed-in member of staff; null without a session. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      return await api.getProfile({ signal });
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      endSession(client);
      return null;
    }
  },
});

/** The user whose session ended during work. The page stays unchanged until that user signs in again. */
export const endedSessionQuery = queryOptions({
  queryKey: ['ended session'],
  queryFn: (): User | null => null,
  initialData: null,
  enabled: false,
  gcTime: Infinity,
});

/** Ends an expired session. The page stays open under the password dialog. */
export function endSession(client: QueryClient): void {
  const user = client.getQueryData(profileQuery.queryKey);
  if (user) client.setQueryData(endedSessionQuery.queryKey, user);
  client.setQueryData(profileQuery.queryKey, null);
}

export function beginSession(client: QueryClient, profile: User): void {
  client.setQueryData(profileQuery.queryKey, profile);
  client.setQueryData(endedSessionQuery.queryKey, null);
  // Requests made without a session were refused.
  void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** The server's data. A session that has ended shows at the first call, whichever that is. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (isSessionOver(error)) endSession(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        // While offline, loads fail and data becomes stale.
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && !isRefused(error),
      },
    },
  });
  return client;
}

/** Whether a call was refused because the session has ended. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}
