import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useEffect, useRef } from 'react';
import { failureText } from '../session/failure-text.ts';
import type { Pages } from './use-pages.ts';

/**
 * Below a list: the button for its next page, and why that could not be loaded. With the last page the button
 * goes; the focus it had goes to the sentence that says so.
 */
export function LoadMore({
  of: { rows, hasMore, loadMore, isLoadingMore, moreError },
}: {
  of: Pages<unknown>;
}) {
  const end = useRef<HTMLParagraphElement>(null);
  const wasUsed = useRef(false);
  useEffect(() => {
    if (hasMore || !wasUsed.current) return;
    wasUsed.current = false;
    end.current?.focus();
  }, [hasMore]);
  if (!hasMore) {
    return (
      <p ref={end} tabIndex={-1} className="sr-only">
        {rows && `All ${rows.length} are shown.`}
      </p>
    );
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {moreError ? (
        <Notice kind="error" role="alert">
          The next ones could not be loaded. {failureText(moreError)}
        </Notice>
      ) : null}
      <Button
        look="secondary"
        busy={isLoadingMore}
        onClick={() => {
          wasUsed.current = true;
          loadMore();
        }}
      >
        {isLoadingMore ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
