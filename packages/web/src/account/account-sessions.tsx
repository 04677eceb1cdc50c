import type { Api } from '@inkfield/contract/api';
import type { OwnSession } from '@inkfield/contract/account';
import { Button } from '@inkfield/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FailureNotice } from '../failure-notice.tsx';
import { timeOf } from '../instant.tsx';
import { AccountForm } from './account-form.tsx';

export interface SessionsProps {
  api: Pick<Api, 'listOwnSessions' | 'endOwnSession' | 'endOwnOtherSessions'>;
}

export const sessionsKey = ['own sessions'];

/** The sessions of the user, each with a button to sign out there. */
export function AccountSessions({ api }: SessionsProps) {
  const listing = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.listOwnSessions({ signal }),
    staleTime: 0,
  });
  const sessions = listing.data;
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasOthers = sessions?.some(({ current }) => !current) === true;
  const close = () => {
    setEnding(undefined);
    // The button that had the focus may have gone with its session.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="sessions" className="card grid gap-4 p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 ref={heading} id="sessions" tabIndex={-1} className="text-xl">
          Sessions
        </h2>
        <p>Where you are signed in. If you do not know one of these, sign it out and change your password.</p>
      </div>
      {listing.isPending && <p className="skeleton-group">Loading...</p>}
      {listing.isError && (
        <FailureNotice button="beside" onAction={() => void listing.refetch()}>
          Your sessions could not be loaded.
        </FailureNotice>
      )}
      {sessions && (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <Place session={session} />
              {!session.current && (
                <Button
                  look="secondary"
                  aria-label={`Sign out ${nameOf(session)}`}
                  onClick={() => setEnding(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button look="secondary" className="justify-self-start" onClick={() => setEnding('others')}>
          Sign out everywhere else
        </Button>
      )}
      {ending !== undefined && <EndForm api={api} ending={ending} onClose={close} />}
    </section>
  );
}

function Place({ session }: { session: OwnSession }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        {session.device}
        {session.current && <span className="flag-tab">This device</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {session.network === null ? 'Network not recorded' : `Network ${session.network}`}
      </p>
      <p className="text-sm text-muted">
        Signed in {timeOf(session.created_at)}, last used {timeOf(session.used_at)}
      </p>
    </div>
  );
}

function nameOf({ device, network }: OwnSession): string {
  return network === null ? device : `${device}, ${network}`;
}

interface Ending extends SessionsProps {
  ending: OwnSession | 'others';
  onClose: () => void;
}

function EndForm({ api, ending, onClose }: Ending) {
  const queries = useQueryClient();
  const isAll = ending === 'others';
  return (
    <AccountForm
      title={isAll ? 'Sign out everywhere else?' : 'Sign out this device?'}
      action="Sign out"
      look="danger"
      initial={{}}
      send={async () => {
        await (isAll ? api.endOwnOtherSessions({}) : api.endOwnSession({ params: { id: ending.id } }));
        await queries.refetchQueries({ queryKey: sessionsKey });
        return isAll ? 'Everything else was signed out.' : `${ending.device} was signed out.`;
      }}
      onClose={onClose}
    >
      {() => (
        <p>
          {isAll
            ? 'Only this device stays signed in. What was not saved elsewhere may be lost there.'
            : `${nameOf(ending)} is signed out at once. What was not saved there may be lost.`}
        </p>
      )}
    </AccountForm>
  );
}
