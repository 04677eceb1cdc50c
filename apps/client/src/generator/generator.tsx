import type { Template } from '@inkfield/contract/templates';
import { ArrowLeft, FileSpreadsheet } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { Activity, useCallback, useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../page/link.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { ActionBar, generateButtonId } from './action-bar.tsx';
import { DraftBanner } from './draft-banner.tsx';
import type { DraftState } from './draft-keeper.ts';
import { FieldList, moveOnEnter } from './field-list.tsx';
import { FieldSummary, isPutRight, type Summary } from './field-summary.tsx';
import { createFilling, type Filling } from './filling.ts';
import { focusField, nextBlank } from './focus-field.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { Progress } from './progress.tsx';
import { Segmented } from '@inkfield/ui/segmented';
import { useDownload } from './use-download.ts';
import { useDraft } from './use-draft.ts';
import { useDerived } from './use-filling.ts';
import { useGeneration } from './use-generation.ts';
import { useIsWide } from './use-is-wide.ts';

type Side = 'form' | 'preview';
const sides = { form: 'Form', preview: 'Preview' };

/** From so many fields on, those out of sight are not laid out. */
const longForm = 40;

/** One template being filled. Another template, or another version of it, is another Generator: values start anew. */
export function Generator({ template }: { template: Template }) {
  const api = useApi();
  const user = useUser();
  const isWide = useIsWide();
  const [side, setSide] = useState<Side>('form');
  const [filling] = useState(() => createFilling(template));
  const [activeField, setActiveField] = useState<string>();
  const lastField = useRef<string>(undefined);
  const draft = useDraft(filling, user.id);
  const download = useDownload(api);
  const generation = useGeneration({ filling, api, onGenerated: draft.forget });

  // Where only one side is shown, the form must be there before a field of it can take the focus.
  const goTo = useCallback((name: string) => {
    flushSync(() => setSide('form'));
    focusField(name);
  }, []);
  function goToNextBlank() {
    const name = nextBlank(filling, lastField.current);
    if (name !== undefined) goTo(name);
  }
  function submit() {
    flushSync(() => setSide('form'));
    generation.submit();
  }
  function enterField({ target }: FocusEvent<HTMLElement>) {
    const name = target.getAttribute('name') ?? undefined;
    if (name !== undefined) lastField.current = name;
    setActiveField(name);
  }
  function settleDraft(settle: () => void) {
    settle();
    goTo(nextBlank(filling, undefined) ?? filling.fields[0]?.field.name ?? '');
  }

  return (
    <div className="generator" data-side={side}>
      <header className="generator-header no-print">
        <div className="generator-title-bar">
          <Link to={paths.dashboard} className="generator-back">
            <Icon of={ArrowLeft} size={18} />
            Back to Dashboard
          </Link>
          <PageHeading title={template.name} className="generator-title" />
          <DraftNote state={draft.state} />
        </div>
        {!isWide && (
          <Segmented
            className="generator-sides no-print"
            label="Show"
            value={side}
            options={sides}
            onChange={setSide}
          />
        )}
      </header>
      <main id="main" tabIndex={-1} className="generator-main">
        <div className="generator-form no-print">
          <Activity mode={isWide || side === 'form' ? 'visible' : 'hidden'}>
            {/* What bubbles up from the fields; the section itself is nothing to press. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <section
              aria-label="Fields"
              data-long={filling.fields.length > longForm ? '' : undefined}
              onKeyDown={(event) => moveOnEnter(event, focusGenerate)}
              onFocus={enterField}
              onBlur={() => setActiveField(undefined)}
            >
              <div className="grid gap-2">
                <Progress filling={filling} />
                <Link
                  className="link inline-flex min-h-8 items-center gap-2 justify-self-start text-sm"
                  to={`${paths.table}?templateId=${template.id}`}
                >
                  <Icon of={FileSpreadsheet} size={16} />
                  Many documents from a table
                </Link>
              </div>
              <Refusal filling={filling} summary={generation.summary} />
              {draft.offered && (
                <DraftBanner
                  onRestore={() => settleDraft(draft.restore)}
                  onDiscard={() => settleDraft(draft.discard)}
                />
              )}
              <FieldList filling={filling} />
            </section>
          </Activity>
        </div>
        <ActionBar
          filling={filling}
          generation={{ ...generation, submit }}
          download={download}
          onNextBlank={goToNextBlank}
        />
        <Activity mode={isWide || side === 'preview' ? 'visible' : 'hidden'}>
          <PreviewPanel filling={filling} api={api} activeField={activeField} onPick={goTo} />
        </Activity>
      </main>
    </div>
  );
}

/** The summary of a refused submit; it goes away once everything it names is answered. */
function Refusal({ filling, summary }: { filling: Filling; summary: Summary | undefined }) {
  const isSettled = useDerived(filling, () => summary === undefined || isPutRight(filling, summary));
  return summary && !isSettled ? <FieldSummary key={summary.attempt} summary={summary} /> : null;
}

function DraftNote({ state }: { state: DraftState }) {
  if (state === 'none') return null;
  return (
    <p className="generator-draft">{state === 'saved' ? 'Draft saved' : 'This browser keeps no drafts'}</p>
  );
}

function focusGenerate() {
  document.getElementById(generateButtonId)?.focus();
}
