import type { DocumentRecord } from '@inkfield/contract/documents';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fullName, userQuery } from '../people/users-query.ts';
import { cellLook, DataTable, RowName } from '../page/data-table.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import { clientPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { TemplateField } from '../templates/template-field.tsx';
import { saveFile } from './save-file.ts';

/** More than this are not shown at once. */
const mostDocuments = 200;

/** What clients have generated, without the values they filled in. */
export default function DocumentsPage() {
  usePageTitle('Documents');
  const { get, set } = useFilters();
  const [user, template] = [get('user'), get('template')];
  const documents = useQuery({
    queryKey: ['documents', { user, template }],
    queryFn: ({ signal }) =>
      api.listAllDocuments({
        query: {
          user: user || undefined,
          template: template || undefined,
          limit: String(mostDocuments),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h1 className="text-2xl">Documents</h1>
      <p className="mt-2 text-muted">
        These are clients' own documents. Opening one leaves an audit entry with your name.
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <div className="w-full max-w-sm">
          <TemplateField
            value={template ? Number(template) : undefined}
            onChange={(id) => set('template', id === undefined ? '' : String(id))}
          />
        </div>
        {user && <OneClient id={Number(user)} onClear={() => set('user', '')} />}
      </div>
      <LoadState of={documents} what="The documents" />
      <output className="mt-4 block text-sm text-muted">
        {documents.data && countOf(documents.data.length)}
      </output>
      {documents.data?.length === 0 && (
        <p className="mt-2 text-muted">
          {user || template
            ? 'No document fits the filter.'
            : 'No document has been generated yet. Clients make them from the templates they may use.'}
        </p>
      )}
      {documents.data && documents.data.length > 0 && <DocumentTable documents={documents.data} />}
    </>
  );
}

function OneClient({ id, onClear }: { id: number; onClear: () => void }) {
  const user = useQuery(userQuery(id));
  return (
    <p className="flex flex-wrap items-center gap-3">
      Only of {user.data ? fullName(user.data) : 'one client'}
      <Button look="secondary" onClick={onClear}>
        Show all clients
      </Button>
    </p>
  );
}

function countOf(count: number): string {
  if (count === mostDocuments) return `The newest ${mostDocuments}. Choose a template to find others.`;
  return count === 1 ? '1 document' : `${count} documents`;
}

function DocumentTable({ documents }: { documents: DocumentRecord[] }) {
  const titles = ['Document', 'Template', 'Client', 'Generated', 'Pages'];
  return (
    <DataTable label="Clients' documents" titles={titles} hasActions>
      {documents.map((one) => (
        <tr key={one.id} className="border-t border-line">
          <RowName>#{one.id}</RowName>
          <td className={cellLook}>
            {one.template_name}
            {one.template_version > 0 && `, version ${one.template_version}`}
          </td>
          <td className={cellLook}>
            <Link className="link" to={clientPath(one.user)}>
              {one.user_name}
            </Link>
          </td>
          <td className={cellLook}>
            <time dateTime={one.generated_at}>{new Date(one.generated_at).toLocaleString()}</time>
          </td>
          <td className={cellLook}>{one.page_count}</td>
          <td className="px-2 whitespace-nowrap">
            <OpenButton document={one} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function OpenButton({ document: { id, user_name: name } }: { document: DocumentRecord }) {
  const showToast = useToast();
  const open = useMutation({
    mutationFn: () => api.openClientDocument({ params: { id } }),
    onSuccess: (pdf: unknown) => {
      if (pdf instanceof Blob) saveFile(pdf, `document_${id}.pdf`);
      showToast({
        kind: 'success',
        text: `Document #${id} is downloaded. The audit says that you opened it.`,
      });
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return (
    <Button look="quiet" busy={open.isPending} onClick={() => open.mutate()}>
      Open PDF{' '}
      <span className="sr-only">
        #{id} of {name}
      </span>
    </Button>
  );
}
