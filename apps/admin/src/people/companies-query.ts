import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** All companies by name, as many as the server gives at once. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: ({ signal }) => api.listCompanies({ query: { limit: '500' }, signal }),
});
