import type { ClientApi } from '../session/api.ts';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { logError } from '../log-error.ts';
import { failureText, retryDelayMs, valueErrors } from './failure-text.ts';
import { type Filling, labelOf, mistakes, valuesToSend } from './filling.ts';
import { createPagesFeed, type PagesFeed, type ShownPage } from './pages-feed.ts';
import { useDerived } from './use-filling.ts';

/** The pages as the PDF will have them, following the values. */
export function PagesPreview({ filling, api }: { filling: Filling; api: ClientApi }) {
  const [feed] = useState(() => openFeed(filling, api));
  const { pages, updating, failure } = useSyncExternalStore(feed.subscribe, feed.get);
  useEffect(() => {
    const unsubscribe = filling.live.subscribe(feed.changed);
    feed.refresh();
    return () => {
      unsubscribe();
      feed.stop();
    };
  }, [filling, feed]);

  return (
    <div className="generator-pages">
      <output className="no-print block min-h-5 text-center text-sm text-muted">
        {stateText(pages.length, updating)}
      </output>
      <LeftOut filling={filling} />
      {failure !== undefined && (
        <Notice kind="error" role="alert" className="no-print">
          <p>{explain(filling, failure)}</p>
          <Button look="secondary" className="mt-3" onClick={feed.refresh}>
            Try again
          </Button>
        </Notice>
      )}
      {pages.length > 0 && <p className="sr-only">Pictures of the pages. Their words are under Text.</p>}
      {pages.map((page, index) => (
        <PageImage key={index} page={page} alt={`Page ${index + 1} of ${pages.length}`} />
      ))}
      {pages.length === 0 && failure === undefined && (
        <SkeletonGroup label="The pages are being set.">
          <Skeleton className="generator-sheet aspect-[17/22]" />
        </SkeletonGroup>
      )}
    </div>
  );
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

function openFeed(filling: Filling, api: ClientApi): PagesFeed {
  return createPagesFeed({
    retryDelayMs,
    load: async (signal) => {
      try {
        const { pages } = await api.previewDocument({
          params: { id: filling.template.id },
          query: { pages: 'svg' },
          body: { form_data: valuesToSend(filling, { fittingOnly: true }) },
          signal,
        });
        return pages ?? [];
      } catch (error) {
        if (!signal.aborted) logError('The pages could not be set.', error);
        throw error;
      }
    },
  });
}

function stateText(count: number, updating: boolean): string {
  const counted = count === 0 ? '' : `${count} ${count === 1 ? 'page' : 'pages'}`;
  if (!updating) return counted;
  return counted ? `${counted}, updating` : '';
}

/** What the server says about single values names their fields; everything else is said as it is. */
function explain(filling: Filling, failure: unknown): string {
  const errors = valueErrors(failure);
  const named = filling.fields
    .filter(({ field }) => errors.has(field.name))
    .map(({ field }) => `${labelOf(field)}: ${errors.get(field.name)}`);
  if (named.length > 0) return `The pages could not be set. ${named.join(' ')}`;
  return failureText('The pages could not be set.', failure);
}
