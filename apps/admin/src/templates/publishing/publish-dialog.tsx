import { maxLengths } from '@inkfield/contract/text-lengths';
import { CallError } from '@inkfield/contract/call-error';
import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import type { GoTo } from '../editor/checks.tsx';
import type { Session } from '../editor/session.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { failureText } from '../../session/failure-text.ts';
import { templateListsKey } from '../templates-query.ts';
import { Blockers, ProblemList } from './blockers.tsx';
import { Redline } from './redline.tsx';

interface Props extends GoTo {
  session: Session;
  onClose: () => void;
}

/** What would change for clients, what stops it, and the step itself. The draft is saved first. */
export function PublishDialog({ session, onClose, onProblem, onTests }: Props) {
  const { analysis, failedCases, saved, saving } = useSnapshot(
    session,
    'analysis',
    'failedCases',
    'saved',
    'saving',
  );
  const [note, setNote] = useState('');
  const client = useQueryClient();
  const showToast = useToast();
  const flushed = useQuery({
    queryKey: ['flush', saved.id],
    queryFn: () => session.flush(),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const publish = useMutation({
    mutationFn: async () => {
      if (!(await session.flush())) throw new Error('The draft could not be saved, so it was not published.');
      const { id, revision } = session.get().saved;
      return api.publishTemplate({ params: { id }, body: { note: note.trim(), revision } });
    },
    onSuccess: (template) => {
      session.published(template);
      void client.invalidateQueries({ queryKey: templateListsKey });
      void client.invalidateQueries({ queryKey: ['versions', template.id] });
      showToast({ kind: 'success', text: `Version ${template.version ?? 1} is what clients use now.` });
      onClose();
    },
  });
  const errors = analysis.problems.filter(({ level }) => level === 'error');
  const warnings = analysis.problems.filter(({ level }) => level === 'warning');
  const isBlocked = errors.length + failedCases.length > 0;
  return (
    <Dialog title="Publish" wide onClose={onClose}>
      <Blockers errors={errors} failedCases={failedCases} onProblem={onProblem} onTests={onTests} />
      {saving.kind === 'failed' && (
        <Notice kind="error" role="alert">
          The draft is not saved: {saving.text}
        </Notice>
      )}
      {publish.isError && (
        <Notice kind="error" role="alert">
          {publishFailure(publish.error)}
        </Notice>
      )}
      {warnings.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm font-semibold">
            {warnings.length === 1
              ? '1 warning, which does not stop publishing'
              : `${warnings.length} warnings, which do not stop publishing`}
          </summary>
          <ProblemList problems={warnings} onProblem={onProblem} />
        </details>
      )}
      {flushed.isPending ? <p>Saving the draft...</p> : <Redline session={session} />}
      <TextAreaField
        label="Note for the history (optional)"
        rows={2}
        maxLength={maxLengths.template.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={publish.isPending} onClick={() => publish.mutate()}>
          {publish.isPending ? 'Publishing...' : `Publish version ${nextVersion(saved)}`}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        {isBlocked && <p className="text-sm text-muted">The problems above stop it.</p>}
      </div>
    </Dialog>
  );
}

/** A draft without changes is published already. */
function nextVersion({ version, has_changes: hasChanges = true }: Template): number {
  return version === null || hasChanges ? (version ?? 0) + 1 : version;
}

function publishFailure(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : failureText(error);
  if (error.code === 'template_has_problems') return 'Not published: the problems listed here stop it.';
  return `Not published: ${failureText(error)}`;
}
