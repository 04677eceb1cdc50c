import type { TemplateSummary } from '@inkfield/contract/templates';
import { usePages } from '../page/use-pages.ts';
import { pages } from '../session/api.ts';
import { templateListsKey } from './templates-query.ts';

interface Filter {
  search?: string;
  state?: TemplateSummary['status'] | 'current';
  access?: TemplateSummary['access'];
  limit?: number;
  enabled?: boolean;
}

/**
 * Templates without their text; `current` are all but the archived. Last saved first, and of a search those whose names
 * begin with the words.
 */
export function useTemplates({ search, state, access, limit = 50, enabled = true }: Filter) {
  const words = search?.trim() ? search.trim() : undefined;
  const query = { search: words, state, access, order: words === undefined ? undefined : ('name' as const) };
  return usePages({
    queryKey: [...templateListsKey, { ...query, limit }],
    load: (part, signal) => pages.listTemplateSummaries({ query: { ...query, ...part }, signal }),
    limit,
    enabled,
  });
}
