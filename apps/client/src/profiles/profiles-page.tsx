import { meaningName } from '@inkfield/contract/profile-keys';
import type { Profile } from '@inkfield/contract/profiles';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useToast } from '@inkfield/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logError } from '../log-error.ts';
import { FramedPage } from '../page/framed-page.tsx';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { ProfileForm, profileFailure } from './profile-form.tsx';
import { profilesQuery } from './profiles-query.ts';

/** /profiles: the people and companies whose values the client uses again in forms. */
export default function ProfilesPage() {
  const saved = useQuery(profilesQuery(useApi(), useUser().id));
  return (
    <FramedPage
      title="People and companies"
      about="Values that you use again in forms. A form asks before it remembers them, and you see where each value is from."
    >
      {saved.data ? (
        <Saved profiles={saved.data.profiles} company={saved.data.company} />
      ) : saved.isError ? (
        <Notice kind="error" role="alert" className="grid justify-items-start gap-3">
          <p>People and companies could not be loaded.</p>
          <Button look="secondary" onClick={() => void saved.refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <SkeletonGroup label="People and companies are being loaded.">
          <Skeleton className="h-32" />
        </SkeletonGroup>
      )}
    </FramedPage>
  );
}

interface SavedProps {
  profiles: readonly Profile[];
  /** The company that the client may share with. */
  company: string | null;
}

function Saved({ profiles, company }: SavedProps) {
  const [isAdding, setAdding] = useState<Profile['kind']>();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setAdding('person')}>
          Add a person
        </Button>
        <Button look="secondary" onClick={() => setAdding('company')}>
          Add a company
        </Button>
      </div>
      {isAdding && (
        <ProfileForm key={isAdding} kind={isAdding} company={company} onClose={() => setAdding(undefined)} />
      )}
      {profiles.length === 0 && !isAdding && (
        <p>
          No people or companies are saved yet. Add one here, or let a form save one: it asks after each
          document.
        </p>
      )}
      <ul className="grid gap-4">
        {profiles.map((profile) => (
          <OneProfile key={`${profile.id} ${profile.revision}`} profile={profile} company={company} />
        ))}
      </ul>
    </>
  );
}

function OneProfile({ profile, company }: { profile: Profile; company: string | null }) {
  const { id, kind, name, values, is_own, is_shared } = profile;
  const [isEditing, setEditing] = useState(false);
  const { remove, isBusy } = useRemoval(profile);
  if (isEditing)
    return (
      <li>
        <ProfileForm kind={kind} profile={profile} company={company} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="card grid gap-3 p-5" aria-labelledby={`profile-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`profile-${id}`} className="min-w-0 text-xl wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-muted">
          {kind === 'company' ? 'Company' : 'Person'}
          {is_shared && (is_own ? `, shared with ${company ?? 'your company'}` : ', shared by a colleague')}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {Object.entries(values).map(([key, value]) => (
          <div key={key} className="sm:contents">
            <dt className="text-sm text-muted">{meaningName(key)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {is_own && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" aria-describedby={`profile-${id}`} onClick={() => setEditing(true)}>
            Change
          </Button>
          <Button look="quiet" aria-describedby={`profile-${id}`} busy={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

/** Removes a profile, with a way to take it back. */
function useRemoval({ id, kind, name, values, is_shared }: Profile) {
  const api = useApi();
  const { queryKey } = profilesQuery(api, useUser().id);
  const queries = useQueryClient();
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);

  async function act(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      await queries.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      logError('The person or company could not be deleted or restored.', error);
      showToast({ kind: 'error', text: profileFailure(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  async function remove() {
    if (!(await act(() => api.deleteProfile({ params: { id } })))) return;
    const undo = () => void act(() => api.createProfile({ body: { kind, name, values, is_shared } }));
    showToast({ kind: 'success', text: `${name} was deleted.`, action: { label: 'Undo', run: undo } });
  }
  return { remove, isBusy };
}
