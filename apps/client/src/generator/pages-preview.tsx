import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { createPortal } from 'react-dom';
import type { Api } from '@inkfield/contract/api';
import { failureText, valueErrors } from './failure-text.ts';
import { type Filling, labelOf, mistakes } from './filling.ts';
import type { ShownPage } from './pages-feed.ts';
import { useDerived } from './use-filling.ts';
import { usePages } from './use-pages.ts';

interface Props {
  filling: Filling;
  api: Api;
  /** Where to say how many pages there are. */
  statusPlace: HTMLElement | null;
}

/** The pages as the PDF will have them. The old ones stay until newer ones are there. */
export function PagesPreview({ filling, api, statusPlace }: Props) {
  const { pages, updating, failure, refresh } = usePages(filling, api);
  return (
    <div className="generator-pages">
      {statusPlace && createPortal(statusText(pages.length, updating), statusPlace)}
      <LeftOut filling={filling} />
      {failure !== undefined && (
        <Notice kind="error" role="alert" className="no-print">
          <p>{explain(filling, failure)}</p>
          <Button look="secondary" className="mt-3" onClick={refresh}>
            Try again
          </Button>
        </Notice>
      )}
      {pages.length > 0 && <p className="sr-only">Pictures of the pages. Their words are under Text.</p>}
      {pages.map((page, index) => (
        <PageImage key={index} page={page} alt={`Page ${index + 1} of ${pages.length}`} />
      ))}
      {pages.length === 0 && failure === undefined && (
        <SkeletonGroup label="The pages are being prepared.">
          <Skeleton className="generator-sheet aspect-[17/22]" />
        </SkeletonGroup>
      )}
    </div>
  );
}

/** How many pages there are, and whether newer ones are on their way. */
function statusText(count: number, updating: boolean): string {
  if (count === 0) return '';
  const counted = `${count} ${count === 1 ? 'page' : 'pages'}`;
  return updating ? `${counted}, updating` : counted;
}

/** The pages show a value only once it fits its field. */
function LeftOut({ filling }: { filling: Filling }) {
  const labels = useDerived(filling, () => {
    const wrong = mistakes(filling);
    return filling.fields.flatMap(({ field }) => (wrong.has(field.name) ? [labelOf(field)] : [])).join(', ');
  });
  if (!labels) return null;
  return <p className="no-print text-center text-sm text-muted">Not shown until it is right: {labels}</p>;
}

function PageImage({ page: { url, width, height }, alt }: { page: ShownPage; alt: string }) {
  return (
    <img
      className="generator-sheet"
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The message of a failure. Errors of single values name their fields. */
function explain(filling: Filling, failure: unknown): string {
  const errors = valueErrors(failure);
  const named = filling.fields
    .filter(({ field }) => errors.has(field.name))
    .map(({ field }) => `${labelOf(field)}: ${errors.get(field.name)}`);
  if (named.length > 0) return `The pages could not be prepared. ${named.join(' ')}`;
  return failureText('The pages could not be prepared.', failure);
}
