import type { Api } from '@inkfield/contract/api';
import type { GeneratedDocument } from '@inkfield/contract/documents';
import { queryOptions } from '@tanstack/react-query';

/** The lists that dashboard and generator share. Keyed by user: one person's list is never another's. */
export function templatesQuery(api: Api, userId: number) {
  return queryOptions({
    queryKey: ['templates', userId],
    queryFn: ({ signal }) => api.listTemplates({ signal }),
  });
}

/** Newest first, at most `limit` of them. */
export function documentsQuery(api: Api, userId: number, limit = 100) {
  return queryOptions({
    queryKey: ['documents', userId, limit],
    // The generator, a table and another tab make more.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const documents = await api.listDocuments({ query: { limit: String(limit) }, signal });
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
  name: string;
  generated_at: string;
  /** It may be taken as a Word file. */
  word?: true | undefined;
}

/** Both readings of the specification: `template_name` beside an id, or a template with its name in it. */
type OnTheWire = Pick<GeneratedDocument, 'id' | 'generated_at' | 'word'> & {
  template: number | { id: number; name: string };
  template_name?: string;
};

export function listed({ id, generated_at, template, template_name, word }: OnTheWire): ListedDocument {
  const inner = typeof template === 'object' ? template : undefined;
  const templateId = typeof template === 'object' ? template.id : template;
  return { id, generated_at, template: templateId, name: template_name ?? inner?.name ?? 'Document', word };
}

/** Sorts by id, not by time: the server's clock may have been changed between two documents. */
function newestFirst(a: ListedDocument, b: ListedDocument): number {
  return b.id - a.id;
}
