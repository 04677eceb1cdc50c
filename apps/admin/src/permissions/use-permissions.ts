import { usePages } from '../page/use-pages.ts';
import { pages } from '../session/api.ts';

interface Filter {
  user?: number | undefined;
  company?: number | undefined;
  template?: number | undefined;
  /** A search for the holder's name or address. */
  search?: string;
  enabled?: boolean;
}

/** Permissions in force, newest first. */
export function usePermissions({ user, company, template, search, enabled = true }: Filter) {
  const query = {
    user: user === undefined ? undefined : String(user),
    company: company === undefined ? undefined : String(company),
    template: template === undefined ? undefined : String(template),
    search: search?.trim() ? search.trim() : undefined,
  };
  return usePages({
    queryKey: ['permissions', query],
    load: (part, signal) => pages.listPermissions({ query: { ...query, ...part }, signal }),
    enabled,
  });
}
