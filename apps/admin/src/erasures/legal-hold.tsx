import type { LegalHold as Hold } from '@inkfield/contract/retention';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { dateOf } from '@inkfield/web/instant';
import { LoadState } from '../page/load-state.tsx';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';
import { ReasonForm } from './reason-form.tsx';

type Target = { document: number } | { user: number } | { company: number };

/** Whether something may never be erased for now; administrators change it. */
export function LegalHold({ target, name }: { target: Target; name: string }) {
  const { data: me } = useQuery(profileQuery);
  const holds = useQuery(holdsQuery(target));
  const [isAsking, setAsking] = useState(false);
  const hold = holds.data?.[0];
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm font-semibold">Legal hold</p>
      <LoadState of={holds} what="The legal hold" />
      {holds.data && <p className="wrap-anywhere">{hold ? wordsOf(hold) : 'None: it may be erased.'}</p>}
      {holds.data && me?.role === 'admin' && (
        <Button look="secondary" onClick={() => setAsking(true)}>
          {hold ? 'Lift the legal hold...' : 'Put on legal hold...'}
        </Button>
      )}
      {isAsking && <LegalHoldDialog target={target} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}

function holdsQuery(target: Target) {
  const query = Object.fromEntries(Object.entries(target).map(([key, id]) => [key, String(id)]));
  return {
    queryKey: ['legal holds', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => api.listLegalHolds({ query, signal }),
  };
}

/** Sets a legal hold, or lifts the one that is in force. */
export function LegalHoldDialog({
  target,
  name,
  onClose,
}: {
  target: Target;
  name: string;
  onClose: () => void;
}) {
  const holds = useQuery(holdsQuery(target));
  const hold = holds.data?.[0];
  if (hold !== undefined) return <LiftDialog hold={hold} name={name} onClose={onClose} />;
  if (holds.data) return <HoldDialog target={target} name={name} onClose={onClose} />;
  return (
    <Dialog title={`Legal hold on ${name}`} onClose={onClose}>
      <LoadState of={holds} what="The legal hold" />
    </Dialog>
  );
}

function wordsOf({ set_by: by, set_at: at, reason }: Hold): string {
  return `Since ${dateOf(at)}, set by ${by?.name ?? 'nobody known'}: ${reason}`;
}

function LiftDialog({ hold, name, onClose }: { hold: Hold; name: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={`Lift the legal hold on ${name}?`}
      action="Lift"
      done="The legal hold is lifted."
      run={async () => {
        await api.liftLegalHold({ params: { id: hold.id } });
        await refresh(client);
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{wordsOf(hold)}</p>
      <p>What is due to be erased, by rule or by hand, is erased then.</p>
    </ConfirmDialog>
  );
}

function HoldDialog({ target, name, onClose }: { target: Target; name: string; onClose: () => void }) {
  const client = useQueryClient();
  async function set(reason: string) {
    await api.setLegalHold({ body: { ...target, reason } });
    await refresh(client);
    onClose();
  }
  return (
    <Dialog title={`Put ${name} on legal hold`} onClose={onClose}>
      <ReasonForm action="Put on legal hold" send={set}>
        <p>
          {'document' in target ? 'It is not erased' : 'Nothing of theirs is erased'} until the hold is
          lifted, not by rule and not by hand.
        </p>
      </ReasonForm>
    </Dialog>
  );
}

function refresh(client: ReturnType<typeof useQueryClient>) {
  return Promise.all(['legal holds', 'erasures'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
