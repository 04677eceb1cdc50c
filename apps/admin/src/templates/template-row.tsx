import type { TemplateSummary } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { cellLook, RowName } from '../page/data-table.tsx';
import { timeOf } from '@inkfield/web/instant';
import { permissionsPathOf, templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { countsOf, stateOf } from './template-state.ts';
import { templateListsKey } from './templates-query.ts';

/** One template of the list, with the way to its editor. */
export function TemplateRow({ template }: { template: TemplateSummary }) {
  return (
    <tr className="border-t border-line">
      <RowName>
        <Link className="link" to={templatePath(template.id)}>
          {template.name}
        </Link>
      </RowName>
      <td className={cellLook}>{stateOf(template)}</td>
      <td className={cellLook}>
        {template.access === 'shared' ? (
          'Every client'
        ) : (
          <Link className="link" to={permissionsPathOf(template.id)}>
            {template.status === 'published' && !template.has_permissions ? 'Nobody yet' : 'By permission'}{' '}
            <span className="sr-only">for {template.name}</span>
          </Link>
        )}
      </td>
      <td className={cellLook}>{template.field_count}</td>
      <td className={cellLook}>{countsOf(template)}</td>
      <td className={cellLook}>
        <time dateTime={template.updated_at}>{timeOf(template.updated_at)}</time>
        {template.edited_by && <span className="block text-sm text-muted">{template.edited_by}</span>}
      </td>
      <td className="px-2 whitespace-nowrap">
        <ArchiveButton template={template} />
      </td>
    </tr>
  );
}

/** Archives or restores a template. Asks before archiving a published one, because clients then lose it. */
function ArchiveButton({ template: { id, name, status } }: { template: TemplateSummary }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const isArchived = status === 'archived';
  const archived = `${name} is archived: clients no longer see it, its documents stay.`;
  const run = async () => {
    await (isArchived ? api.restoreTemplate : api.archiveTemplate)({ params: { id } });
    await client.invalidateQueries({ queryKey: templateListsKey });
  };
  const change = useMutation({
    mutationFn: run,
    onSuccess: () => showToast({ kind: 'success', text: isArchived ? `${name} is back.` : archived }),
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return (
    <>
      <Button
        look="quiet"
        busy={change.isPending}
        onClick={() => (status === 'published' ? setAsking(true) : change.mutate())}
      >
        {isArchived ? 'Restore' : 'Archive'} <span className="sr-only">{name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Archive ${name}?`}
          action="Archive"
          done={archived}
          run={run}
          onClose={() => setAsking(false)}
        >
          <p>Clients can no longer fill it in, from now on. Documents that were made from it stay.</p>
          <p>It can be restored: see the state "Archived".</p>
        </ConfirmDialog>
      )}
    </>
  );
}
