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

/** Templates without their text, last saved first; `current` are all but the archived. */
export function useTemplates({ search, state, access, limit = 50, enabled = true }: Filter) {
  const query = { search: search?.trim() ? search.trim() : undefined, state, access };
  return usePages({
    queryKey: [...templateListsKey, { ...query, limit }],
    load: (part, signal) => pages.listTemplateSummaries({ query: { ...query, ...part }, signal }),
    limit,
    enabled,
  });
}
