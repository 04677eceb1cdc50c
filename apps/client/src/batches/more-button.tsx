import { Button } from '@inkfield/ui/button';

interface Listing {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list below the present ones. */
export function MoreButton({ of: list, text }: { of: Listing; text: string }) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading...' : text}
      </Button>
      {list.isFetchNextPageError && <p role="alert">The next ones could not be loaded.</p>}
    </div>
  );
}
