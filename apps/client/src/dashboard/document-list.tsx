import { Button } from '@inkfield/ui/button';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentsQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { texts } from '../texts.ts';
import { waitingTexts } from '../waiting-texts.ts';
import { DocumentRow } from './document-row.tsx';
import { EmptyList, FailedList, ListSection } from './list-state.tsx';

/** Of the heading, for links to it. */
export const documentsId = 'documents';

const firstLimit = 100;
/** The most that one call answers (contract). */
const lastLimit = 500;

export function DocumentList({ userId }: { userId: number }) {
  const [limit, setLimit] = useState(firstLimit);
  const documents = useQuery({
    ...documentsQuery(useApi(), userId, limit),
    placeholderData: keepPreviousData,
  });
  const all = documents.data ?? [];
  return (
    <ListSection id={documentsId} title="Generated Documents">
      {documents.isPending && <LoadingRows />}
      {documents.isError && !documents.data && (
        <FailedList what="Your documents" onRetry={() => void documents.refetch()} />
      )}
      {documents.data && all.length === 0 && (
        <EmptyList
          title={texts.dashboard.noDocuments}
          next="Choose a template above and fill it in: the PDF is kept here for you."
        />
      )}
      {all.length > 0 && (
        <ul
          className="card max-h-80 divide-y divide-line overflow-y-auto"
          aria-labelledby={documentsId}
          // It is a scroll container, so it must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {all.map((document) => (
            <DocumentRow key={document.id} document={document} now={documents.dataUpdatedAt} />
          ))}
          {all.length === limit && (
            <li className="p-3 text-center">
              {limit === lastLimit ? (
                <p className="text-sm text-muted">Your {lastLimit} newest documents are shown.</p>
              ) : (
                <Button look="quiet" busy={documents.isFetching} onClick={() => setLimit(lastLimit)}>
                  Show older documents
                </Button>
              )}
            </li>
          )}
        </ul>
      )}
    </ListSection>
  );
}

function LoadingRows() {
  return (
    <SkeletonGroup label={waitingTexts.loading}>
      <div className="card divide-y divide-line">
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex items-center justify-between gap-4 px-5 py-4">
            <Skeleton className="h-10 w-1/3" />
            <Skeleton className="h-10 w-40" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
