import type { DocumentRecord } from '@inkfield/contract/documents';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cellLook, DataTable, longCellLook, mailCellLook, RowName } from '../page/data-table.tsx';
import { timeOf } from '../page/instant.ts';
import { clientPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { saveFile } from '@inkfield/ui/save-file';

export function DocumentTable({ documents }: { documents: DocumentRecord[] }) {
  const titles = ['Document', 'Template', 'Client', 'Generated', 'Pages'];
  return (
    <DataTable label="Clients' documents" titles={titles} hasActions>
      {documents.map((one) => (
        <tr key={one.id} className="border-t border-line">
          <RowName>#{one.id}</RowName>
          <td className={longCellLook}>
            {one.template_name}
            {one.template_version > 0 && `, version ${one.template_version}`}
          </td>
          <td className={mailCellLook}>
            <Link className="link" to={clientPath(one.user)}>
              {one.user_name}
            </Link>
            <span className="block text-muted">{one.user_email}</span>
          </td>
          <td className={cellLook}>
            <time dateTime={one.generated_at}>{timeOf(one.generated_at)}</time>
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
