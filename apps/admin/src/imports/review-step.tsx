import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveGuard } from '../page/leave-guard.tsx';
import { templatePath } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { fieldsToSend } from '../templates/saving/draft-content.ts';
import { templateListsKey } from '../templates/templates-query.ts';
import type { Proposal, Review } from './decide-mark.ts';
import { DraftText } from './draft-text.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { useReview } from './use-review.ts';

/** What the import proposes, for staff to judge mark by mark. Nothing is stored before 'Create template'. */
export function ReviewStep({ proposal, onRestart }: { proposal: Proposal; onRestart: () => void }) {
  const reviewing = useReview(proposal);
  const [name, setName] = useState(proposal.name);
  const create = useCreateTemplate();
  const { text, fields, marks } = reviewing.review;
  const hasName = name.trim() !== '';
  return (
    <>
      <LeaveGuard isNeeded={() => !create.isCreated()} title="Leave the review?" action="Leave the review">
        No template has been created yet. If you leave now, your decisions are lost.
      </LeaveGuard>
      <h1 className="text-2xl">Review the draft</h1>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            label="Name of the template"
            maxLength={200}
            value={name}
            error={hasName ? undefined : 'Give the template a name.'}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button
          busy={create.isPending}
          onClick={() => {
            if (hasName)
              create.mutate({ name: name.trim(), text, fields, source: proposal.source_document?.id });
          }}
        >
          {create.isPending ? 'Creating...' : 'Create template'}
        </Button>
        <Button look="quiet" onClick={onRestart}>
          Another document
        </Button>
      </div>
      {create.isError && (
        <Notice kind="error" role="alert" className="mt-4">
          {failureText(create.error)} Your decisions are kept; try again.
        </Notice>
      )}
      {proposal.warnings.length > 0 && <Warnings warnings={proposal.warnings} />}
      <output className="mt-4 block text-sm text-muted">
        {marks.filter(({ isSeen }) => isSeen).length} of {marks.length} looked at · {fields.length}{' '}
        {fields.length === 1 ? 'field' : 'fields'}
      </output>
      <div className="mt-2 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <DraftText review={reviewing.review} current={reviewing.current} />
        <MarkPanel reviewing={reviewing} />
      </div>
    </>
  );
}

function useCreateTemplate() {
  const isCreated = useRef(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, text, fields, source }: NewTemplate) =>
      api.createTemplate({
        body: {
          name,
          document_content: text,
          fields: fieldsToSend(fields),
          ...(source !== undefined && { source_document: source }),
        },
      }),
    onSuccess: async ({ id }) => {
      isCreated.current = true;
      void client.invalidateQueries({ queryKey: templateListsKey });
      await navigate(templatePath(id));
    },
  });
  // Known before the page is drawn again: the way to the template must be free at once.
  return { ...create, isCreated: () => isCreated.current };
}

interface NewTemplate extends Pick<Review, 'text' | 'fields'> {
  name: string;
  source: number | undefined;
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <Notice kind="warning" className="mt-4">
      <details open={warnings.length <= 3}>
        <summary className="cursor-pointer font-semibold">
          {warnings.length === 1 ? 'One thing was' : `${warnings.length} things were`} not taken over as it
          stands
        </summary>
        <ul className="mt-2 list-disc ps-5">
          {[...new Set(warnings)].map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
