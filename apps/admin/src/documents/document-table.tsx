import { printedCode } from '@inkfield/contract/check-codes';
import type { DocumentRecord } from '@inkfield/contract/documents';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { EraseDialog } from '../erasures/erase-dialog.tsx';
import { LegalHoldDialog } from '../erasures/legal-hold.tsx';
import { cellLook, DataTable, longCellLook, mailCellLook, RowName } from '../page/data-table.tsx';
import { FileLink } from '../page/file-link.tsx';
import { dateOf, timeOf } from '@inkfield/web/instant';
import { clientPath } from '../paths.ts';
import { profileQuery } from '../session/query-client.ts';

export function DocumentTable({ documents }: { documents: DocumentRecord[] }) {
  const { data: me } = useQuery(profileQuery);
  const titles = ['Document', 'Template', 'Client', 'Generated', 'Pages'];
  return (
    <DataTable label="Clients' documents" titles={titles} hasActions>
      {documents.map((one) => (
        <tr key={one.id} className="border-t border-line">
          <RowName>
            #{one.id}{' '}
            {one.code !== null && (
              <span className="block font-normal whitespace-nowrap text-muted">{printedCode(one.code)}</span>
            )}
          </RowName>
          <td className={longCellLook}>
            {one.name !== null && <span className="block">{one.name}</span>}{' '}
            <span className={one.name === null ? undefined : 'text-muted'}>
              {one.template_name}
              {one.template_version > 0 && `, version ${one.template_version}`}
            </span>
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
            {one.erased_at === null ? (
              <>
                <OpenLink document={one} file="PDF" />
                <OpenLink document={one} file="Word" />
                <EraseButton document={one} />
                {me?.role === 'admin' && <HoldButton document={one} />}
              </>
            ) : (
              <span className="px-4 text-muted">Erased {dateOf(one.erased_at)}</span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

interface OpenLinkProps {
  document: DocumentRecord;
  file: 'PDF' | 'Word';
}

function OpenLink({ document: { id, user_name: name }, file }: OpenLinkProps) {
  const showToast = useToast();
  const tell = (note = '') =>
    showToast({
      kind: 'success',
      text: `Document #${id} is downloaded. The audit says that you opened it. ${note}`.trim(),
    });
  return (
    <FileLink
      className="button"
      data-look="quiet"
      href={urlOf(file === 'PDF' ? routes.openClientDocument : routes.openClientWord, { id })}
      onSaved={tell}
    >
      Open {file}{' '}
      <span className="sr-only">
        #{id} of {name}
      </span>
    </FileLink>
  );
}

function EraseButton({ document: { id, user_name: name } }: { document: DocumentRecord }) {
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setErasing(true)}>
        Erase...{' '}
        <span className="sr-only">
          #{id} of {name}
        </span>
      </Button>
      {isErasing && (
        <EraseDialog
          target={{ document: id }}
          name={`document #${id} of ${name}`}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  );
}

function HoldButton({ document: { id, user_name: name } }: { document: DocumentRecord }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Legal hold...{' '}
        <span className="sr-only">
          #{id} of {name}
        </span>
      </Button>
      {isAsking && (
        <LegalHoldDialog
          target={{ document: id }}
          name={`document #${id} of ${name}`}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
