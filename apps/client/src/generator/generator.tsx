import { Activity, Suspense, useCallback, useRef, useState, type FocusEvent } from 'react';
import { useArrival } from '../page/arrival.ts';
import { lazyPart } from '@inkfield/web/lazy-part';
import { PageHeading, useIsReload } from '@inkfield/web/page-heading';
import { useApi } from '../session/api.ts';
import { useUser } from '../session/session-provider.tsx';
import { useFileDownload } from '../session/use-file-download.ts';
import { ActionBar, focusGenerate } from './action-bar.tsx';
import { FieldList, moveOnEnter } from './field-list.tsx';
import { FieldSummary } from './field-summary.tsx';
import { createFilling, type GeneratorProps } from './filling.ts';
import { focusField, nextBlank } from './focus-field.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { Progress } from './progress.tsx';
import { Segmented } from '@inkfield/ui/segmented';
import type { SaverHandle } from './saving/saver-handle.ts';
import { useChanges } from './use-changes.ts';
import { useDraft } from './use-draft.ts';
import { useGeneration } from './use-generation.ts';
import { useIsWide, useSides, type Side } from './use-sides.ts';
import { WayBack, WayToTable } from './ways.tsx';

const sideNames = { form: 'Form', preview: 'Preview' };

/** Loads after the form: until then the answers are kept in the tab. */
const Saving = lazyPart(async () => ({ default: (await import('./saving/saving.tsx')).Saving }));

/** From this number of fields on, fields outside the viewport are not laid out. */
const longForm = 40;

/** One template being filled. Each template and version has its own Generator, which starts with fresh values. */
export function Generator({ template, parts, draftId }: GeneratorProps) {
  const api = useApi();
  const user = useUser();
  const isWide = useIsWide();
  const { side, show } = useSides();
  const [filling] = useState(() => createFilling(template, parts));
  const [activeField, setActiveField] = useState<string>();
  const lastField = useRef<string>(undefined);
  const lastShown = useRef<string>(undefined);
  const isResumed = [useIsReload(), useArrival().resumes, draftId !== undefined].includes(true);
  const keptAs = { userId: user.id, templateId: template.id, draftId };
  const draft = useDraft(filling, { key: keptAs, isResumed });
  const [settled, setSettled] = useState<'restored' | 'discarded'>();
  const [saver, setSaver] = useState<SaverHandle>();
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const download = useFileDownload('The PDF could not be downloaded.');
  const pane = useRef<HTMLElement>(null);
  const changes = useChanges(filling, pane);
  const generation = useGeneration({ filling, api, saver, onGenerated: draft.forget });

  // Where only one side is shown, the form must be there before a field of it can take the focus.
  const goTo = useCallback(
    (name: string) => {
      show('form');
      focusField(filling, name);
    },
    [filling, show],
  );
  /** The preview opens at the field that last had the focus, unless the user has looked at the preview since. */
  function showSide(next: Side) {
    if (next === 'preview') {
      setActiveField(lastField.current === lastShown.current ? undefined : lastField.current);
      lastShown.current = lastField.current;
    }
    show(next);
  }
  function goToNextBlank() {
    const name = nextBlank(filling, lastField.current);
    if (name !== undefined) goTo(name);
  }
  function submit() {
    show('form');
    generation.submit();
  }
  function enterField({ target }: FocusEvent<HTMLElement>) {
    const name = fieldAt(target);
    if (name !== undefined) lastField.current = name;
    setActiveField(name);
  }
  function settleDraft(how: 'restored' | 'discarded') {
    setSettled(how);
    if (how === 'restored') draft.restore();
    else draft.discard();
    goTo(nextBlank(filling, undefined) ?? filling.fields[0]?.field.name ?? '');
  }

  const Steps = filling.steps?.Form;
  return (
    <div className="generator" data-side={side}>
      <header className="generator-header no-print">
        <div className="generator-title-bar">
          <WayBack />
          <PageHeading title={template.name} className="generator-title" />
          <Suspense>
            <Saving
              api={api}
              filling={filling}
              keptAs={keptAs}
              isResumed={isResumed}
              offer={draft.offered ? 'open' : (settled ?? 'none')}
              onSettle={settleDraft}
              onReady={setSaver}
              notices={notices}
            />
          </Suspense>
        </div>
        {!isWide && (
          <Segmented<Side>
            className="generator-sides no-print"
            label="Show"
            value={side}
            options={sideNames}
            onChange={showSide}
          />
        )}
      </header>
      <main id="main" tabIndex={-1} className="generator-main">
        <div className="generator-form no-print">
          <Activity mode={isWide || side === 'form' ? 'visible' : 'hidden'}>
            {/* Handles events that bubble up from the fields. The section itself is not interactive. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <section
              aria-label="Fields"
              data-long={filling.fields.length > longForm ? '' : undefined}
              onKeyDown={(event) => moveOnEnter(event, focusGenerate)}
              onFocus={enterField}
              onBlur={({ relatedTarget }) => setActiveField(fieldAt(relatedTarget))}
            >
              <div className="grid gap-2">
                <Progress filling={filling} />
                <WayToTable template={template.id} />
              </div>
              {generation.summary && (
                <FieldSummary
                  key={generation.summary.attempt}
                  filling={filling}
                  summary={generation.summary}
                />
              )}
              <div ref={setNotices} className="grid gap-3 empty:hidden" />
              {Steps ? (
                <Steps filling={filling} generation={generation} onPick={goTo} />
              ) : (
                <FieldList filling={filling} />
              )}
            </section>
          </Activity>
        </div>
        <ActionBar
          filling={filling}
          generation={{ ...generation, submit }}
          download={download}
          changes={changes}
          onNextBlank={goToNextBlank}
        />
        <Activity mode={isWide || side === 'preview' ? 'visible' : 'hidden'}>
          <PreviewPanel filling={filling} api={api} activeField={activeField} onPick={goTo} pane={pane} />
        </Activity>
      </main>
    </div>
  );
}

/** The field that a control belongs to; a cell of a table belongs to the field with the rows. */
function fieldAt(control: EventTarget | null): string | undefined {
  const row = control instanceof HTMLElement ? control.closest<HTMLElement>('[data-field-row]') : null;
  return row?.dataset['fieldRow'];
}
