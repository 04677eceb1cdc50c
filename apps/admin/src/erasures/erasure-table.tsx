import type { Erasure } from '@inkfield/contract/erasures';
import { Button } from '@inkfield/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { cellLook, DataTable, longCellLook, RowName } from '../page/data-table.tsx';
import { dateOf } from '@inkfield/web/instant';
import { clientPath } from '../paths.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';
import { stateNames, targetText } from './words.ts';

export function ErasureTable({ erasures }: { erasures: Erasure[] }) {
  return (
    <DataTable label="Erasures" titles={['What', 'State', 'Asked for', 'Confirmed', 'Due']} hasActions>
      {erasures.map((erasure) => (
        <tr key={erasure.id} className="border-t border-line">
          <RowName>
            <Link className="link" to={clientPath(erasure.user.id)}>
              {erasure.user.name}
            </Link>
            <span className="block font-normal text-muted">
              {erasure.document === null
                ? 'Account, documents and tables'
                : `Document #${erasure.document.id}, ${erasure.document.template_name}`}
            </span>
          </RowName>
          <td className={longCellLook}>
            <span className="font-semibold">{stateNames[erasure.state]}</span>
            {erasure.reason && <span className="block text-muted">{erasure.reason}</span>}
          </td>
          <td className={cellLook}>
            {erasure.rule === null ? erasure.asked_by?.name : `By rule #${erasure.rule}`}
            <span className="block text-muted">{dateOf(erasure.asked_at)}</span>
          </td>
          <td className={cellLook}>
            {erasure.confirmed_by?.name}
            {erasure.confirmed_at && <span className="block text-muted">{dateOf(erasure.confirmed_at)}</span>}
          </td>
          <td className={cellLook}>{dueOf(erasure)}</td>
          <td className="px-2 whitespace-nowrap">
            <Actions erasure={erasure} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function dueOf({ done_at: done, cancelled_at: cancelled, due_at: due }: Erasure): string {
  if (done !== null) return `Erased ${dateOf(done)}`;
  if (cancelled !== null) return `Cancelled ${dateOf(cancelled)}`;
  return due === null ? '' : dateOf(due);
}

function Actions({ erasure }: { erasure: Erasure }) {
  const client = useQueryClient();
  const { data: me } = useQuery(profileQuery);
  const [asking, setAsking] = useState<'confirm' | 'cancel'>();
  const params = { id: erasure.id };
  const target = targetText(erasure);
  const mayConfirm = erasure.state === 'waiting' && me?.role === 'admin' && erasure.asked_by?.id !== me.id;
  const mayCancel = ['waiting', 'confirmed', 'held'].includes(erasure.state);
  const run = (change: () => Promise<unknown>) => async () => {
    await change();
    await client.invalidateQueries({ queryKey: ['erasures'] });
  };
  return (
    <>
      {mayConfirm && (
        <Button look="quiet" onClick={() => setAsking('confirm')}>
          Confirm... <span className="sr-only">the erasure of {target}</span>
        </Button>
      )}
      {mayCancel && (
        <Button look="quiet" onClick={() => setAsking('cancel')}>
          Cancel... <span className="sr-only">the erasure of {target}</span>
        </Button>
      )}
      {asking === 'confirm' && (
        <ConfirmDialog
          title={`Erase ${target}?`}
          action="Confirm the erasure"
          done="Confirmed. It is erased in seven days unless it is cancelled."
          run={run(() => api.confirmErasure({ params }))}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {erasure.asked_by?.name} asked for it: {erasure.reason}
          </p>
          <p>In seven days it is erased for good. Until then it can be cancelled.</p>
        </ConfirmDialog>
      )}
      {asking === 'cancel' && (
        <ConfirmDialog
          title={`Keep ${target}?`}
          action="Cancel the erasure"
          done="The erasure is cancelled."
          run={run(() => api.cancelErasure({ params }))}
          onClose={() => setAsking(undefined)}
        >
          <p>Nothing is erased. It can be asked for again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
