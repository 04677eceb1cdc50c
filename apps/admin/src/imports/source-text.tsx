import { hiddenIn } from '@inkfield/contract/asked-marks';
import { Segmented } from '@inkfield/ui/segmented';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Proposal, Review } from './decide-mark.ts';
import { markPieces } from './mark-pieces.tsx';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';
import type { Reviewing } from './use-review.ts';

// Reading PDFs takes much script.
const SourcePages = lazyPart(async () => ({ default: (await import('./source-pages.tsx')).SourcePages }));

const SourceLook = lazyPart(async () => ({ default: (await import('./source-look.tsx')).SourceLook }));

const views = { pages: 'Pages', text: 'Text' } as const;

interface Props {
  review: Review;
  current: number;
  onShow: (index: number) => void;
}

/** The customer's document: the pages of a PDF, a Word file in its look, or the words of any file. */
export function Original({ proposal, reviewing }: { proposal: Proposal; reviewing: Reviewing }) {
  const { review, current, show } = reviewing;
  const { source_document: source, look } = proposal;
  const isPdf = /\.pdf$/i.test(source?.file_name ?? '');
  const hasPages = isPdf || look !== undefined;
  const [view, setView] = useState<keyof typeof views>(hasPages ? 'pages' : 'text');
  return (
    <div className="import-original">
      <div className="import-head">
        <h2 className="font-[inherit] text-[inherit]">Original</h2>
        {hasPages && (
          <Segmented label="Show the original as" options={views} value={view} onChange={setView} />
        )}
      </div>
      <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
        {view === 'text' && <SourceText review={review} current={current} onShow={show} />}
        {view === 'pages' && isPdf && source && (
          <SourcePages source={source.id} review={review} current={current} onShow={show} />
        )}
        {view === 'pages' && !isPdf && look && (
          <SourceLook proposal={proposal} look={look} current={current} onShow={show} />
        )}
      </Suspense>
    </div>
  );
}

/** The full text of the customer's document, beside the draft. */
function SourceText({ review, current, onShow }: Props) {
  const box = useScrollToMark(current);
  const isHidden = hiddenIn(review.marks);
  const latest = useRef(onShow);
  useEffect(() => {
    latest.current = onShow;
  });
  // For the mouse alone: by keyboard the marks are reached in their list.
  useEffect(() => {
    const element = box.current;
    const show = ({ target }: MouseEvent) => {
      const mark = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-mark]') : null;
      if (mark) latest.current(Number(mark.dataset['mark']));
    };
    element?.addEventListener('click', show);
    return () => element?.removeEventListener('click', show);
  }, [box]);
  return (
    // Takes focus so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={box} className="import-text card" tabIndex={0} aria-label="Text of the original">
      {markPieces({
        text: review.sourceText,
        marks: review.marks,
        current,
        rangeOf: (mark) => (isHidden(mark) ? undefined : mark.source),
      })}
    </section>
  );
}
