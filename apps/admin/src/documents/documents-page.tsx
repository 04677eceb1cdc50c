import { readCheckCode } from '@inkfield/contract/check-codes';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { momentsOf } from '../page/period.ts';
import { useFilters } from '../page/use-filters.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { countOf, usePages } from '../page/use-pages.ts';
import { pages } from '../session/api.ts';
import { DocumentFilters } from './document-filters.tsx';
import { DocumentTable } from './document-table.tsx';

/** The documents that clients have generated, without the values in them. */
export default function DocumentsPage() {
  const filters = useFilters();
  const query = queryOf(filters.getSettled);
  const documents = usePages({
    queryKey: ['documents', query],
    load: (part, signal) => pages.listAllDocuments({ query: { ...query, ...part }, signal }),
  });
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <>
      <PageHeading title="Documents" />
      <p className="mt-2 text-muted">
        These are clients' own documents. Opening one leaves an audit entry with your name.
      </p>
      <DocumentFilters {...filters} />
      <LoadState of={documents} what="The documents" />
      <output className="mt-4 block text-sm text-muted">{countOf(documents, 'document', 'documents')}</output>
      {documents.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {isFiltered
            ? 'No document matches the filter. Remove a part of it.'
            : 'No document has been generated yet. Clients make them from the templates they may use.'}
        </p>
      )}
      {documents.rows && documents.rows.length > 0 && <DocumentTable documents={documents.rows} />}
      <LoadMore of={documents} />
    </>
  );
}

/** The filters of the address as the server knows them. */
function queryOf(get: (name: string) => string) {
  return {
    id: get('id') || undefined,
    code: readCheckCode(get('code')),
    client: get('client').trim() || undefined,
    user: get('user') || undefined,
    template: get('template') || undefined,
    ...momentsOf(get('from'), get('to')),
  };
}
