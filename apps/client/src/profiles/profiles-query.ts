import type { Api } from '@inkfield/contract/api';
import { queryOptions } from '@tanstack/react-query';

/** The people and companies that a user may fill forms from. */
export function profilesQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['profiles', userId],
    queryFn: ({ signal }) => api.listProfiles({ signal }),
  });
}
