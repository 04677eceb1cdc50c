import { queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** More than this are not shown at once. */
export const mostShown = 500;

interface Filter {
  user?: number | undefined;
  company?: number | undefined;
  template?: number | undefined;
}

/** Permissions in force, newest first. */
export const permissionsQuery = ({ user, company, template }: Filter) =>
  queryOptions({
    queryKey: ['permissions', { user, company, template }],
    queryFn: ({ signal }) =>
      api.listPermissions({
        query: { ...text({ user, company, template }), limit: String(mostShown) },
        signal,
      }),
  });

function text({ user, company, template }: Filter) {
  return {
    user: user === undefined ? undefined : String(user),
    company: company === undefined ? undefined : String(company),
    template: template === undefined ? undefined : String(template),
  };
}
