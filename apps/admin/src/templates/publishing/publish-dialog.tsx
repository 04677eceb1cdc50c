import { FailureNotice } from '@inkfield/web/failure-notice';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { CallError } from '@inkfield/contract/call-error';
import type { Template } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { useToast } from '@inkfield/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import type { GoTo } from '../editor/checks.tsx';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { failureText } from '../../session/failure-text.ts';
import { templateListsKey } from '../templates-query.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { savedText } from '../saving/saved-text.ts';
import { Blockers, ProblemList } from './blockers.tsx';
import { GrantNow, hasNoPermission } from './grant-now.tsx';
import { NewerDraft, publishedText } from './newer-draft.tsx';
import { PublishFindings } from './publish-findings.tsx';
import { Redline } from './redline.tsx';
import { useCurrentDraft } from './use-current-draft.ts';

interface Props extends GoTo {
  model: EditorModel;
  onClose: () => void;
}

/** Shows the changes for clients and the problems that prevent publishing. Saves the draft before it publishes. */
export function PublishDialog({ model, onClose, onProblem, onTest }: Props) {
  const { analysis, failedCases, saved, saving } = useSnapshot(
    model,
    'analysis',
    'failedCases',
    'saved',
    'saving',
  );
  const [note, setNote] = useState('');
  /** The template, once it is published without permissions. */
  const [unused, setUnused] = useState<number>();
  const client = useQueryClient();
  const showToast = useToast();
  const [isComparing, setComparing] = useState(false);
  // Captured on opening, because `saved.version` changes as soon as another editor publishes.
  const [openedVersion] = useState(saved.version);
  const current = useCurrentDraft(model);
  const isOlder = current.data !== undefined && (current.data.revision ?? 0) > (saved.revision ?? 0);
  const publish = useMutation({
    mutationFn: async () => {
      if (!(await model.flush())) throw new Error('The draft could not be saved, so it was not published.');
      const { id, revision } = model.get().saved;
      return api.publishTemplate({ params: { id }, body: { note: note.trim(), revision } });
    },
    onSuccess: async (template) => {
      model.published(template);
      void client.invalidateQueries({ queryKey: templateListsKey });
      void client.invalidateQueries({ queryKey: ['versions', template.id] });
      showToast({ kind: 'success', text: `Version ${template.version ?? 1} is what clients use now.` });
      if (template.access === 'private' && (await hasNoPermission(template.id))) setUnused(template.id);
      else onClose();
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'stale_revision') void current.refetch();
    },
  });
  const errors = analysis.problems.filter(({ level }) => level === 'error');
  const warnings = analysis.problems.filter(({ level }) => level === 'warning');
  const isBlocked = errors.length + failedCases.length > 0;
  // Compared by the server when the draft was saved: what was typed since is saved first.
  const isSame = !current.isPending && saving.kind === 'saved' && !hasChanges(saved);
  if (unused !== undefined) return <GrantNow template={unused} onClose={onClose} />;
  if (isComparing) return <ConflictDialog model={model} onClose={() => setComparing(false)} />;
  return (
    <Dialog title="Publish" wide onClose={onClose}>
      <Blockers errors={errors} failedCases={failedCases} onProblem={onProblem} onTest={onTest} />
      {saving.kind === 'failed' && (
        <Notice kind="error" role="alert">
          The draft is not saved: {saving.text}
        </Notice>
      )}
      {saving.kind === 'stale' && (
        <FailureNotice action="Compare" onAction={() => setComparing(true)}>
          <p>{savedText(saving)} Your changes are not saved, so they cannot be published yet.</p>
        </FailureNotice>
      )}
      {saving.kind !== 'stale' && isOlder && (
        <NewerDraft model={model} current={current.data} version={openedVersion} />
      )}
      {!isOlder && current.data && current.data.version !== openedVersion && (
        <Notice kind="info">{publishedText(current.data)}</Notice>
      )}
      {publish.isError && !isOlder && saving.kind !== 'stale' && (
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
      <PublishFindings model={model} onProblem={onProblem} />
      {current.isPending && <p>Saving the draft...</p>}
      {!current.isPending && !isOlder && saving.kind !== 'stale' && <Redline model={model} />}
      <TextAreaField
        label="Note for the history (optional)"
        rows={2}
        maxLength={maxLengths.template.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={publish.isPending || isSame} onClick={() => publish.mutate()}>
          {publish.isPending ? 'Publishing...' : isSame ? 'No changes to publish' : publishText(saved)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        {isBlocked && <p className="text-sm text-muted">The problems above stop it.</p>}
      </div>
    </Dialog>
  );
}

function hasChanges({ version, has_changes: isChanged = true }: Template): boolean {
  return version === null || isChanged;
}

function publishText({ version }: Template): string {
  return `Publish version ${(version ?? 0) + 1}`;
}

function publishFailure(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : failureText(error);
  if (error.code === 'template_has_problems') return 'Not published: the problems listed here stop it.';
  return `Not published: ${failureText(error)}`;
}
