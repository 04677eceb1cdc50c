import type { Api } from '@inkfield/contract/api';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { queryOptions } from '@tanstack/react-query';

type DocumentsAsked = NonNullable<NonNullable<Parameters<Api['listDocuments']>[0]>['query']>;

/** Newest first. */
export function documentsQuery(api: Api, userId: number, query: DocumentsAsked) {
  return queryOptions({
    queryKey: ['documents', userId, query],
    // The generator, a table and another tab make more.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const documents = await api.listDocuments({ query, signal });
      return documents.map(listed).sort(newestFirst);
    },
  });
}

/** Unfinished documents, the last saved first. */
export function draftsQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['drafts', userId],
    // The generator, another tab and other devices save more.
    staleTime: 0,
    queryFn: ({ signal }) => api.listDrafts({ signal }),
  });
}

export interface ListedDocument {
  id: number;
  template: number;
  /** Of the template. */
  name: string;
  /** Of the document itself. */
  title?: string | null | undefined;
  tags: readonly string[];
  next_date?: GeneratedDocument['next_date'];
  /** Counts the changes of its details. */
  revision: number;
  generated_at: string;
  /** It may be taken as a Word file. */
  word?: true | undefined;
}

/** Both readings of the specification: `template_name` beside an id, or a template with its name in it. */
type OnTheWire = Pick<GeneratedDocument, 'id' | 'generated_at' | 'word' | 'next_date'> & {
  template: number | { id: number; name: string };
  template_name?: string;
  name?: string | null;
  tags?: readonly string[];
  revision?: number;
};

export function listed({
  id,
  generated_at,
  template,
  template_name,
  word,
  name: title,
  tags = [],
  revision = 0,
  next_date,
}: OnTheWire): ListedDocument {
  const inner = typeof template === 'object' ? template : undefined;
  const templateId = typeof template === 'object' ? template.id : template;
  const name = template_name ?? inner?.name ?? 'Document';
  return { id, generated_at, template: templateId, name, title, tags, revision, next_date, word };
}

/** Sorts by id, not by time: the server's clock may have been changed between two documents. */
function newestFirst(a: ListedDocument, b: ListedDocument): number {
  return b.id - a.id;
}
