import { Button } from '@inkfield/ui/button';
import { Segmented } from '@inkfield/ui/segmented';
import { lazyPart } from '@inkfield/web/lazy-part';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import type { Proposal, Range } from './decide-mark.ts';
import { DraftText } from './draft-text.tsx';
import { otherPlaces, selectionProblem } from './field-from-words.ts';
import type { Reviewing } from './use-review.ts';

// The paper takes much script, and the rest of the review can be used before it is there.
const DraftPaper = lazyPart(async () => ({ default: (await import('./draft-paper.tsx')).DraftPaper }));

const views = { paper: 'Paper', text: 'Text' } as const;

interface Props {
  proposal: Proposal;
  reviewing: Reviewing;
}

/** The current draft, on paper or as it is written. Words that are selected there can become a field. */
export function Draft({ proposal, reviewing }: Props) {
  const { look, page, source_document: source } = proposal;
  const { review } = reviewing;
  const [view, setView] = useState<keyof typeof views>('paper');
  const [selected, setSelected] = useState<Range>();
  // Keys that follow each other fast come before the page is drawn again.
  const latest = useRef<Range>(undefined);
  const [problem, setProblem] = useState<string>();
  const others = selected ? otherPlaces(review, selected) : [];
  const select = (range: Range | undefined) => {
    latest.current = range;
    setSelected(range);
    setProblem(undefined);
  };
  const make = (isEverywhere: boolean) => {
    const range = latest.current ?? { from: 0, to: 0 };
    const found = selectionProblem(review, range);
    setProblem(found);
    if (found !== undefined) return;
    reviewing.makeField(range, isEverywhere);
    select(undefined);
    document.querySelector<HTMLElement>('[data-key=marks]')?.focus();
  };
  const makeByKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'f') return;
    event.preventDefault();
    make(true);
  };
  return (
    <div className="import-drafted">
      <div className="import-head">
        <h2 className="font-[inherit] text-[inherit]">Draft</h2>
        <Segmented
          label="Show the draft as"
          options={views}
          value={view}
          onChange={(next) => {
            setView(next);
            select(undefined);
          }}
        />
      </div>
      {/* The keys of the text in it, which has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={makeByKey}>
        {view === 'text' && <DraftText reviewing={reviewing} onSelect={select} />}
        <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
          {view === 'paper' && (
            <DraftPaper
              reviewing={reviewing}
              look={look}
              locale={page?.locale}
              source={source?.id}
              onSelect={select}
            />
          )}
        </Suspense>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button look="secondary" aria-keyshortcuts="Control+Shift+F" onClick={() => make(true)}>
          {others.length > 0
            ? `Turn all ${others.length + 1} places into a field`
            : 'Turn selection into a field'}
        </Button>
        {others.length > 0 && (
          <Button look="secondary" onClick={() => make(false)}>
            Only this place
          </Button>
        )}
        <output className="text-sm text-muted">
          {problem ?? 'Select words here (D, then Shift and arrows), then press Ctrl+Shift+F.'}
        </output>
      </div>
    </div>
  );
}
