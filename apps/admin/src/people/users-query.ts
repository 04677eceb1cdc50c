import type { UserRecord } from '@inkfield/contract/users';
import type { Role } from '@inkfield/contract/values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../session/api.ts';

/** More than this are not shown at once: the search finds the rest. */
export const mostUsers = 200;

interface Filter {
  search?: string | undefined;
  role?: Role | undefined;
  company?: number | undefined;
}

/** Accounts, newest first. */
export const usersQuery = ({ search, role, company }: Filter) =>
  queryOptions({
    queryKey: ['users', { search, role, company }],
    queryFn: ({ signal }) =>
      api.listUsers({
        query: {
          search,
          role,
          company: company === undefined ? undefined : String(company),
          limit: String(mostUsers),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => api.getUser({ params: { id }, signal }),
  });

/** First and last name. */
export function fullName({ first_name: first, last_name: last }: UserRecord): string {
  return `${first} ${last}`;
}

export const roleNames: Record<Role, string> = { client: 'Client', staff: 'Staff', admin: 'Administrator' };

/** What stands in an address as a role; undefined for all. */
export function roleOf(text: string): Role | undefined {
  return text === 'client' || text === 'staff' || text === 'admin' ? text : undefined;
}

/** Whether the account can be used, in words. */
export function stateOf({ is_active: isActive, has_password: hasPassword }: UserRecord): string {
  if (!isActive) return 'Disabled';
  return hasPassword ? 'Active' : 'Invited';
}
