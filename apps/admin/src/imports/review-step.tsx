import { hiddenIn } from '@inkfield/contract/asked-marks';
import { FailureNotice } from '@inkfield/web/failure-notice';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { LeaveGuard } from '../page/leave-guard.tsx';
import { failureText } from '../session/failure-text.ts';
import { Segmented } from '@inkfield/ui/segmented';
import { fieldsToSend } from '../templates/saving/draft-content.ts';
import { AcceptCertain } from './accept-certain.tsx';
import { isDoubtful, type Proposal, type ReviewedMark, wordsOf } from './decide-mark.ts';
import { FilledInSample } from './filled-in-sample.tsx';
import { Draft } from './draft.tsx';
import { MarkPanel } from './mark-panel.tsx';
import { PagesTaken } from './pages-taken.tsx';
import type { Right } from '../templates/replace/right-to-fill.tsx';
import { Original } from './source-text.tsx';
import { useCreateTemplate } from './use-create-template.ts';
import { useReview } from './use-review.ts';
import { type ReviewSaveState, useReviewSaver } from './use-review-saver.ts';

const FormTaken = lazyPart(async () => ({ default: (await import('./pdf-setting.tsx')).FormTaken }));

const RightToFill = lazyPart(async () => ({
  default: (await import('../templates/replace/right-to-fill.tsx')).RightToFill,
}));

const SeriesBar = lazyPart(async () => ({ default: (await import('./series-bar.tsx')).SeriesBar }));

const panes = { original: 'Original', draft: 'Draft' } as const;

interface Props {
  proposal: Proposal;
  /** One of several files: the next review follows. */
  inSeries: boolean;
  onRestart: () => void;
}

/** The proposal of the import, which staff review mark by mark. No template exists before 'Create template'. */
export function ReviewStep({ proposal, inSeries, onRestart }: Props) {
  const reviewing = useReview(proposal);
  const [name, setName] = useState(proposal.state?.name ?? proposal.name);
  const { text, fields, marks, sourceText } = reviewing.review;
  const state = useMemo(
    () => ({ name: name.trim(), document_content: text, fields: fieldsToSend(fields), marks: [...marks] }),
    [name, text, fields, marks],
  );
  const { saver, saveState } = useReviewSaver(proposal.review, state);
  const create = useCreateTemplate({
    seriesReview: inSeries ? proposal.review?.id : undefined,
    onCreated: () => saver?.end(),
  });
  const [pane, setPane] = useState<keyof typeof panes>('draft');
  const hasName = name.trim() !== '';
  const unseen = marks.filter(({ is_seen }) => !is_seen);
  const isHidden = hiddenIn(marks);
  const asked = marks.filter((mark) => !isHidden(mark));
  const [isAsking, setAsking] = useState(false);
  const [right, setRight] = useState<Right>();
  const createNow = () => {
    setAsking(false);
    if (!hasName || create.isPending) return;
    if (proposal.forbids_filling && right !== 'confirmed') return setRight('missing');
    const { page, look, pdf_form: form, source_document } = proposal;
    const source = source_document?.id;
    const mayFill = right === 'confirmed';
    create.mutate({ name: name.trim(), text, fields, page, look, form, source, mayFill });
  };
  const createOrAsk = () => {
    if (hasName && unseen.length > 0) setAsking(true);
    else createNow();
  };
  useCreateKey(createOrAsk);
  const isLost = () => !create.isCreated() && !(saver?.isSaved() ?? false);
  return (
    <>
      <LeaveGuard
        isNeeded={isLost}
        {...(saver && { save: saver.flush })}
        title="Leave the review?"
        action="Leave the review"
      >
        {saver
          ? 'Your last decisions could not be saved. If you leave now, they are lost.'
          : 'No template has been created yet. If you leave now, your decisions are lost.'}
      </LeaveGuard>
      {isAsking && (
        <UnseenDialog
          unseen={unseen}
          onLook={() => {
            setAsking(false);
            reviewing.show(marks.findIndex(({ is_seen }) => !is_seen));
          }}
          onCreate={createNow}
          onClose={() => setAsking(false)}
        />
      )}
      <h1 className="text-2xl">Review the draft</h1>
      <Suspense>{inSeries && proposal.review && <SeriesBar id={proposal.review.id} />}</Suspense>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <TextField
            label="Name of the template"
            maxLength={maxLengths.template.name}
            value={name}
            error={hasName ? undefined : 'Give the template a name.'}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button busy={create.isPending} aria-keyshortcuts="Control+Enter" onClick={createOrAsk}>
          {create.isPending ? 'Creating...' : 'Create template'}
        </Button>
        <Restart
          isNeeded={saver ? saveState.kind === 'failed' || saveState.kind === 'stale' : reviewing.canUndo}
          onRestart={() => void (saver?.flush() ?? Promise.resolve()).then(onRestart)}
        />
      </div>
      {create.isError && (
        <Notice kind="error" role="alert" className="mt-4">
          {failureText(create.error)} Your decisions are kept; try again.
        </Notice>
      )}
      <SaveNotice state={saveState} onRetry={() => void saver?.flush()} />
      <PagesTaken page={proposal.page} />
      <Suspense>{proposal.pdf_form && <FormTaken form={proposal.pdf_form} />}</Suspense>
      <Suspense>{proposal.forbids_filling && <RightToFill right={right} onChange={setRight} />}</Suspense>
      <FilledInSample reviewing={reviewing} />
      <Warnings warnings={proposal.warnings} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <output>
          {asked.length > 0 && `${asked.length - unseen.length} of ${asked.length} looked at · `}
          {fields.length} {fields.length === 1 ? 'field' : 'fields'}
        </output>
        {saver && (saveState.kind === 'saved' || saveState.kind === 'saving') && (
          <span>{saveState.kind === 'saved' ? 'Saved' : 'Saving...'}</span>
        )}
        <AcceptCertain reviewing={reviewing} />
        <p className="max-sm:hidden">
          <kbd>Ctrl+Enter</kbd> creates the template
          {asked.length > 0 && unseen.length === 0 ? ': all marks are looked at' : ''}
        </p>
      </div>
      <div className="import-review mt-2" data-shows={pane}>
        <div className="import-panes">
          {sourceText !== '' && (
            <>
              <div className="import-choose">
                <Segmented label="Text" options={panes} value={pane} onChange={setPane} />
              </div>
              <Original proposal={proposal} reviewing={reviewing} />
            </>
          )}
          <Draft proposal={proposal} reviewing={reviewing} />
        </div>
        <MarkPanel reviewing={reviewing} />
      </div>
    </>
  );
}

/** Marks that would be accepted as proposed are named before the template is made. */
function UnseenDialog({
  unseen,
  onLook,
  onCreate,
  onClose,
}: {
  unseen: readonly ReviewedMark[];
  onLook: () => void;
  onCreate: () => void;
  onClose: () => void;
}) {
  const uncertain = unseen.filter(isDoubtful).length;
  const first = unseen.slice(0, 5);
  return (
    <Dialog title="Create the template as it is?" onClose={onClose}>
      <p>
        {unseen.length === 1 ? 'One mark has' : `${unseen.length} marks have`} not been looked at
        {uncertain > 0 && `, ${uncertain} of them uncertain`}. As they are, they stay as they were proposed:
      </p>
      <ul className="list-disc ps-5 wrap-anywhere">
        {first.map((mark, index) => (
          <li key={index}>
            {wordsOf(mark).slice(0, 80)}
            {mark.field !== undefined && <span className="text-muted"> (field {mark.field})</span>}
          </li>
        ))}
        {unseen.length > first.length && <li>and {unseen.length - first.length} more</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onLook}>Look at them</Button>
        <Button look="secondary" onClick={onCreate}>
          Create template
        </Button>
      </div>
    </Dialog>
  );
}

function SaveNotice({ state, onRetry }: { state: ReviewSaveState; onRetry: () => void }) {
  if (state.kind === 'stale') {
    return (
      <FailureNotice
        action="Reload the review"
        button="beside"
        className="mt-4"
        onAction={() => window.location.reload()}
      >
        This review was saved in another window or by somebody else. What you decide here is not saved.
      </FailureNotice>
    );
  }
  if (state.kind !== 'failed') return null;
  return (
    <FailureNotice button="beside" className="mt-4" onAction={onRetry}>
      The review could not be saved. {state.text}
    </FailureNotice>
  );
}

/** Works from anywhere on the page, because the button is above the reviewed parts. */
function useCreateKey(onCreate: () => void): void {
  const latest = useRef(onCreate);
  useEffect(() => {
    latest.current = onCreate;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      // A dialog asks something first.
      if (!isKey || event.repeat || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      // Leaving a control applies what was typed there.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setTimeout(() => latest.current());
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Back to choosing a document; asks first when decisions would be lost. */
function Restart({ isNeeded, onRestart }: { isNeeded: boolean; onRestart: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => (isNeeded ? setAsking(true) : onRestart())}>
        Another document
      </Button>
      {isAsking && (
        <Dialog title="Take another document?" onClose={() => setAsking(false)}>
          <p>No template has been created of this one yet. Your decisions about it are lost.</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setAsking(false)}>Stay</Button>
            <Button look="danger" onClick={onRestart}>
              Take another document
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Lists the losses of the draft, and apart from them those that only the house style would have. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  const all = [...new Set(warnings)];
  const ofHouseStyle = all.filter((warning) => warning.startsWith(houseStyle));
  const left = all.filter((warning) => !warning.startsWith(houseStyle));
  return (
    <>
      {left.length > 0 && (
        <Notice kind="warning" className="mt-4">
          <details open={left.length === 1}>
            <summary className="cursor-pointer font-semibold">
              {left.length === 1
                ? 'One thing was not taken over as it stands'
                : `${left.length} things were not taken over as they stand`}
            </summary>
            <WarningList warnings={left} />
          </details>
        </Notice>
      )}
      {ofHouseStyle.length > 0 && (
        <details className="mt-4 text-sm text-muted">
          <summary className="cursor-pointer">
            In the house style {ofHouseStyle.length === 1 ? 'one thing' : `${ofHouseStyle.length} things`}{' '}
            would be different
          </summary>
          <WarningList warnings={ofHouseStyle.map((warning) => warning.slice(houseStyle.length))} />
        </details>
      )}
    </>
  );
}

/** How the import begins a warning about the style that the template does not have. */
const houseStyle = 'House style: ';

function WarningList({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul className="mt-2 list-disc ps-5">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
