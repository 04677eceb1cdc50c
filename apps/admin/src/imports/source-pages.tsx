import { hiddenIn } from '@inkfield/contract/asked-marks';
import { fetchFile } from '@inkfield/contract/fetch-call';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { PdfSheets } from '@inkfield/web/pdf-sheets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';
import { readPdfPages } from '../templates/look/read-pdf-pages.ts';
import type { Review } from './decide-mark.ts';
import { type PlaceOnPage, placesOfMarks } from './places-of-marks.ts';

interface Props {
  /** The PDF that was imported. */
  source: number;
  review: Review;
  current: number;
  onShow: (index: number) => void;
}

/** The pages of the customer's PDF with its marks where they are, the current one in sight. */
export function SourcePages({ source, review, current, onShow }: Props) {
  const pdf = useQuery({
    queryKey: ['source pages', source],
    queryFn: () => loadPages(source),
    // The file never changes. Its pages are closed with the review.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = pdf;
  useEffect(() => () => void data?.close(), [data]);
  const { sourceText, marks } = review;
  // Marks keep their place in the original, whatever is decided about them.
  const ranges = useMemo(() => {
    const isHidden = hiddenIn(marks);
    return marks.map((mark) => (isHidden(mark) ? undefined : mark.source));
  }, [marks]);
  const key = JSON.stringify(ranges);
  const places = useMemo(
    () => (data ? placesOfMarks(sourceText, ranges, data) : []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every decision makes new marks with the same ranges
    [sourceText, key, data],
  );
  const box = useScrollToMark(current, { among: places });
  return (
    <section
      ref={box}
      className="import-text import-pages card"
      // Takes focus so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Pages of the original"
    >
      {pdf.isPending && <p className="skeleton-group">Loading...</p>}
      {pdf.isError && <p>The pages could not be shown. Choose Text above to read the words.</p>}
      {data && (
        <PdfSheets
          pdf={data}
          of="Original"
          over={(number) =>
            places
              .filter(({ page }) => page === number)
              .map((place, index) => (
                <MarkOnPage
                  key={index}
                  place={place}
                  isCurrent={place.mark === current}
                  isSeen={marks[place.mark]?.is_seen === true}
                  reason={marks[place.mark]?.reason}
                  onShow={onShow}
                />
              ))
          }
        />
      )}
    </section>
  );
}

interface MarkProps {
  place: PlaceOnPage;
  isCurrent: boolean;
  isSeen: boolean;
  reason: string | undefined;
  onShow: (index: number) => void;
}

/** For the mouse alone: by keyboard the marks are reached in their list. */
function MarkOnPage({ place, isCurrent, isSeen, reason, onShow }: MarkProps) {
  const { mark, left, top, width, height } = place;
  const percent = (share: number) => `${100 * share}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      aria-hidden
      className="import-place"
      title={reason}
      data-mark={mark}
      data-current={isCurrent || undefined}
      data-seen={isSeen || undefined}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
      onClick={() => onShow(mark)}
    />
  );
}

async function loadPages(source: number) {
  const address = new URL(urlOf(routes.downloadSourceDocument, { id: source }), window.location.origin);
  const fetched = await fetchFile(new Request(address), (request) => window.fetch(request));
  if (fetched === 'navigate') throw new Error('The source document is too large to be shown.');
  return readPdfPages(fetched.file);
}
