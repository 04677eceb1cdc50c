import { CallError, fieldError } from '@inkfield/contract/call-error';
import type { BodyOf } from '@inkfield/contract/route';
import { portableLook } from '@inkfield/contract/portable-look';
import type { TemplateSummary, templateRoutes } from '@inkfield/contract/templates';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '@inkfield/web/link';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { cellLook, RowName } from '../page/data-table.tsx';
import { timeOf } from '@inkfield/web/instant';
import { permissionsPathOf, templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { contentOf, fieldsToSend } from './saving/draft-content.ts';
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
        <CopyButton template={template} />
        <ArchiveButton template={template} />
      </td>
    </tr>
  );
}

/** Makes a draft with the same content, and opens it. */
function CopyButton({ template: { id, name } }: { template: TemplateSummary }) {
  const client = useQueryClient();
  const showToast = useToast();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: () => copyTemplate(id),
    onSuccess: async (made) => {
      void client.invalidateQueries({ queryKey: templateListsKey });
      await navigate(templatePath(made));
    },
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  return (
    <Button look="quiet" busy={copy.isPending} onClick={() => copy.mutate()}>
      Copy <span className="sr-only">{name}</span>
    </Button>
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

/** Makes a private draft with the content of a template. Returns its id. */
async function copyTemplate(id: number): Promise<number> {
  const template = await api.getTemplate({ params: { id } });
  const { name, cases, fields, page, ...content } = contentOf(template);
  // A logo is a file of its own template.
  const { logo: _, ...ownPage } = page;
  const suffix = ' (copy)';
  const body: BodyOf<(typeof templateRoutes)['createTemplate']> = {
    ...content,
    name: name.slice(0, maxLengths.template.name - suffix.length) + suffix,
    access: 'private',
    page: ownPage,
    fields: fieldsToSend(fields).map(({ id: _id, ...field }) => field),
    cases: [...cases],
    source_document: template.source_document ?? null,
  };
  try {
    return (await api.createTemplate({ body })).id;
  } catch (error) {
    // Pictures that were uploaded for the template belong to it, as its logo does.
    const isOfPictures = error instanceof CallError && fieldError(error, 'look') !== undefined;
    if (!isOfPictures || !body.look) throw error;
    return (await api.createTemplate({ body: { ...body, look: portableLook(body.look) } })).id;
  }
}
