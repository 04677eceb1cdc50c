import type { DraftSummary } from '@inkfield/contract/drafts';
import { Button } from '@inkfield/ui/button';
import { timeOf } from '@inkfield/web/instant';
import { Link } from '@inkfield/web/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '@inkfield/contract/call-error';
import { logError } from '../log-error.ts';
import { generatorPath } from '../paths.ts';
import { draftsQuery } from './list-queries.ts';
import { useApi } from '../session/api.ts';
import { ListSection } from './list-state.tsx';

/** Documents that were begun on any device; nothing where there are none. */
export function UnfinishedList({ userId }: { userId: number }) {
  const drafts = useQuery(draftsQuery(useApi(), userId));
  if (!drafts.data || drafts.data.length === 0) return null;
  return (
    <ListSection id="unfinished" title="Unfinished">
      <ul className="card max-h-80 divide-y divide-line overflow-y-auto" aria-labelledby="unfinished">
        {drafts.data.map((draft) => (
          <UnfinishedRow key={draft.id} draft={draft} />
        ))}
      </ul>
    </ListSection>
  );
}

function UnfinishedRow({ draft }: { draft: DraftSummary }) {
  const api = useApi();
  const [isDeleted, setIsDeleted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { id, template_name, template, is_available: isAvailable } = draft;
  const name = draft.name ?? template_name;

  async function toggle() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const params = { id };
      await (isDeleted ? api.restoreDraft({ params }) : api.deleteDraft({ params }));
      setIsDeleted(!isDeleted);
    } catch (error) {
      logError('The unfinished document could not be changed.', error);
      setFailure(`It could not be ${isDeleted ? 'restored' : 'deleted'}. ${reason(error)}`);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p id={`draft-${id}`} className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-muted tabular-nums">{isDeleted ? 'Deleted' : detailsOf(draft)}</p>
        {failure && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isDeleted && isAvailable && (
          <Link
            id={`continue-${id}`}
            aria-labelledby={`continue-${id} draft-${id}`}
            className="button"
            data-look="secondary"
            to={generatorPath(template, id)}
          >
            Continue
          </Link>
        )}
        <Button look="quiet" busy={isBusy} onClick={() => void toggle()} aria-describedby={`draft-${id}`}>
          {isDeleted ? 'Undo' : 'Delete'}
        </Button>
      </div>
    </li>
  );
}

function detailsOf(draft: DraftSummary): string {
  const { name, template_name, progress, saved_at, device, is_prepared, is_available } = draft;
  const parts = [
    name === null ? undefined : template_name,
    progress && progress.required > 0 ? `${progress.answered} of ${progress.required} required` : undefined,
    is_prepared
      ? `prepared for you ${timeOf(saved_at)}`
      : `saved ${timeOf(saved_at)}${device ? ` with ${device}` : ''}`,
    is_available ? undefined : 'you may no longer use this template',
  ];
  return parts.filter(Boolean).join(', ');
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return 'Please try again.';
  if (error.status === undefined) return 'The server could not be reached. Please try again.';
  return error.body.detail ?? 'Please try again.';
}
