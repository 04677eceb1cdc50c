import type { BatchRecord } from '@inkfield/contract/batches';
import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, longCellLook, mailCellLook, RowName } from '../page/data-table.tsx';
import { timeOf } from '@inkfield/web/instant';
import { clientPath, templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { batchStateTexts } from '@inkfield/web/batch-states';

const titles = ['Batch', 'Template', 'Client', 'Documents', 'Sent'];

export function BatchTable({ batches, queryKey }: { batches: BatchRecord[]; queryKey: QueryKey }) {
  return (
    <DataTable label="Clients' batches" titles={titles} hasActions>
      {batches.map((one) => (
        <tr key={one.id} className="border-t border-line">
          <RowName>
            #{one.id}
            <span className="block font-normal text-muted">{one.file_name}</span>
          </RowName>
          <td className={longCellLook}>
            <Link className="link" to={templatePath(one.template)}>
              {one.template_name}
            </Link>
            , version {one.template_version}
          </td>
          <td className={mailCellLook}>
            <Link className="link" to={clientPath(one.user)}>
              {one.user_email}
            </Link>
          </td>
          <td className={cellLook}>
            {progressOf(one)}
            <span className="block text-muted">{stateOf(one)}</span>
          </td>
          <td className={cellLook}>
            <time dateTime={one.created_at}>{timeOf(one.created_at)}</time>
          </td>
          <td className="px-2 whitespace-nowrap">
            <Actions batch={one} queryKey={queryKey} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function stateOf({ state, stop_reason }: BatchRecord): string {
  return stop_reason === null ? batchStateTexts[state] : `Stopped: ${stopReasonTexts[stop_reason]}`;
}

const stopReasonTexts: Record<NonNullable<BatchRecord['stop_reason']>, string> = {
  access_revoked: 'may not use the template',
  account_disabled: 'account disabled',
  quota_reached: 'a quota is reached',
  day_limit_reached: 'the maximum for one day is reached',
};

function progressOf({ rows: { done, waiting, failed, invalid } }: BatchRecord): string {
  const notMade = failed + invalid;
  const made = `${done.toLocaleString()} of ${(done + waiting + failed).toLocaleString()}`;
  return notMade === 0 ? made : `${made}, ${notMade.toLocaleString()} not made`;
}

function Actions({ batch, queryKey }: { batch: BatchRecord; queryKey: QueryKey }) {
  const showToast = useToast();
  const queries = useQueryClient();
  const params = { id: batch.id };
  const change = useMutation({
    mutationFn: (command: 'pause' | 'cancel') =>
      command === 'pause' ? api.pauseBatch({ params }) : api.cancelBatch({ params }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (error) => showToast({ kind: 'error', text: failureText(error) }),
  });
  const which = <span className="sr-only">batch #{batch.id}</span>;
  const isOver = batch.state === 'done' || batch.state === 'cancelled';
  return (
    <>
      {batch.state === 'running' && (
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate('pause')}>
          Pause {which}
        </Button>
      )}
      {!isOver && (
        <Button look="quiet" busy={change.isPending} onClick={() => change.mutate('cancel')}>
          Cancel {which}
        </Button>
      )}
    </>
  );
}
