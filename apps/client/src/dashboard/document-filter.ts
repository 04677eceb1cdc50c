import type { Api } from '@inkfield/contract/api';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { useSettled } from '@inkfield/ui/use-settled';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

type ListQuery = NonNullable<NonNullable<Parameters<Api['listDocuments']>[0]>['query']>;

/** By what the list of documents is narrowed. Empty texts narrow nothing. */
const nothing = { find: '', template: '', tag: '', days: '', archived: '' };
export type DocumentFilter = typeof nothing;

export interface DocumentFilters {
  filter: DocumentFilter;
  isNarrowed: boolean;
  set: (changes: Partial<DocumentFilter>) => void;
  clear: () => void;
  /** Of the call, once typing has paused. */
  query: Partial<ListQuery>;
}

/** The filter is part of the address: reloading and going back keep it. */
export function useDocumentFilter(): DocumentFilters {
  const { search } = useLocation();
  const navigate = useNavigate();
  // Kept here as well: the address follows when there is time, and letters typed until then would be lost.
  const [filter, setFilter] = useState(() => read(search));
  const settled = useSettled(filter);
  function set(changes: Partial<DocumentFilter>) {
    const next = { ...filter, ...changes };
    setFilter(next);
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    void navigate(`?${params.toString()}`, { replace: true });
  }
  return {
    filter,
    isNarrowed: Object.values(filter).some((value) => value !== ''),
    set,
    clear: () => set(nothing),
    query: queryOf(settled),
  };
}

function read(search: string): DocumentFilter {
  const params = new URLSearchParams(search);
  const of = (name: keyof DocumentFilter, pattern: RegExp) => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  // Addresses are also typed and mailed: what no control writes narrows nothing.
  return {
    find: of('find', /./s).slice(0, maxLengths.search),
    template: of('template', /^[1-9]\d{0,14}$/),
    tag: of('tag', /./s).slice(0, maxLengths.document.tag),
    days: of('days', /^(?:7|30|365)$/),
    archived: of('archived', /^true$/),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

function queryOf({ find, template, tag, days, archived }: DocumentFilter): Partial<ListQuery> {
  // From the start of a day: the call stays the same while the page is open.
  const from = new Date(Date.now() - Number(days) * dayMs);
  from.setHours(0, 0, 0, 0);
  return {
    ...(find.trim() !== '' && { search: find.trim() }),
    ...(template !== '' && { template }),
    ...(tag !== '' && { tag }),
    ...(days !== '' && { from: from.toISOString() }),
    ...(archived !== '' && { archived: 'true' as const }),
  };
}
