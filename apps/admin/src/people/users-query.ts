import type { UserRecord } from '@inkfield/contract/users';
import type { Role } from '@inkfield/contract/values';
import { queryOptions } from '@tanstack/react-query';
import { usePages } from '../page/use-pages.ts';
import { api, pages } from '../session/api.ts';

interface Filter {
  search?: string | undefined;
  role?: Role | undefined;
  company?: number | undefined;
  limit?: number;
  enabled?: boolean;
}

/** Accounts, newest first. */
export function useUsers({ search, role, company, limit, enabled = true }: Filter) {
  const words = search?.trim() ? search.trim() : undefined;
  const query = { search: words, role, company: company === undefined ? undefined : String(company) };
  return usePages({
    queryKey: ['users', { ...query, limit }],
    load: (part, signal) => pages.listUsers({ query: { ...query, ...part }, signal }),
    enabled,
    ...(limit !== undefined && { limit }),
  });
}

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

/** The role in the URL; undefined for all roles. */
export function roleOf(text: string): Role | undefined {
  return text === 'client' || text === 'staff' || text === 'admin' ? text : undefined;
}

/** Whether the account can be used, in words. */
export function stateOf({
  is_active: isActive,
  has_password: hasPassword,
  erased_at: erased,
}: UserRecord): string {
  if (erased !== null) return 'Erased';
  if (!isActive) return 'Disabled';
  return hasPassword ? 'Active' : 'Invited';
}
