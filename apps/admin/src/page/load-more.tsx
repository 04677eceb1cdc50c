import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { useEffect, useRef } from 'react';
import { failureText } from '../session/failure-text.ts';
import type { Pages } from './use-pages.ts';

/**
 * The button for the next page of a list, with the error if it could not be loaded. After the last page the button is
 * removed, and the sentence that says so gets its focus.
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
