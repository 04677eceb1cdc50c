import { Button } from '@inkfield/ui/button';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useState } from 'react';
import { documentsQuery } from './list-queries.ts';
import { useApi } from '../session/api.ts';
import { texts } from '../texts.ts';
import { waitingTexts } from '../waiting-texts.ts';
import { useDocumentFilter } from './document-filter.ts';
import { DocumentRow } from './document-row.tsx';
import { EmptyList, FailedList, ListSection } from './list-state.tsx';

const DocumentFinder = lazyPart(async () => ({
  default: (await import('./document-finder.tsx')).DocumentFinder,
}));
const ArchiveLink = lazyPart(async () => ({
  default: (await import('./archive-link.tsx')).ArchiveLink,
}));
const SelectionBar = lazyPart(async () => ({
  default: (await import('./selection-bar.tsx')).SelectionBar,
}));

/** Of the heading, for links to it. */
export const documentsId = 'documents';

export const firstLimit = 100;
/** The most that one call answers (contract). */
const lastLimit = 500;

/** From here on looking through the list takes longer than typing a word. */
const findFrom = 8;

export function DocumentList({ userId }: { userId: number }) {
  const [limit, setLimit] = useState(firstLimit);
  const [selected, setSelected] = useState<ReadonlySet<number>>();
  const filters = useDocumentFilter();
  const { isNarrowed, filter } = filters;
  const documents = useQuery({
    ...documentsQuery(useApi(), userId, { ...filters.query, limit: String(limit) }),
    placeholderData: keepPreviousData,
  });
  const all = documents.data ?? [];
  const hasFinder = isNarrowed || all.length >= findFrom;
  return (
    <ListSection
      id={documentsId}
      title="Generated Documents"
      aside={
        documents.data &&
        !hasFinder && (
          <Suspense>
            <ArchiveLink userId={userId} onOpen={() => filters.set({ archived: 'true' })} />
          </Suspense>
        )
      }
    >
      {hasFinder && (
        <Suspense>
          <DocumentFinder
            userId={userId}
            filters={filters}
            found={documents.isFetching ? undefined : all.length}
            isSelecting={selected !== undefined}
            onSelecting={(isSelecting) => setSelected(isSelecting ? new Set() : undefined)}
          />
          {selected && all.length > 0 && (
            <SelectionBar
              userId={userId}
              documents={all}
              selected={selected}
              onSelect={(ids) => setSelected(new Set(ids))}
              isArchive={filter.archived !== ''}
            />
          )}
        </Suspense>
      )}
      {documents.isPending && <LoadingRows />}
      {documents.isError && !documents.data && (
        <FailedList what="Your documents" onRetry={() => void documents.refetch()} />
      )}
      {documents.data && all.length === 0 && (
        <EmptyList
          {...(isNarrowed
            ? { title: 'No document matches.', next: 'Try fewer words, or clear the filter.' }
            : {
                title: texts.dashboard.noDocuments,
                next: 'Choose a template above and fill it in: the PDF is kept here for you.',
              })}
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
            <DocumentRow
              key={document.id}
              document={document}
              now={documents.dataUpdatedAt}
              onTag={(tag) => filters.set({ tag })}
              isSelected={selected?.has(document.id)}
              onSelected={() => setSelected(toggled(selected, document.id))}
            />
          ))}
          {all.length === limit && (
            <li className="p-3 text-center">
              {limit === lastLimit ? (
                <p className="text-sm text-muted">The {lastLimit} newest documents are shown.</p>
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

function toggled(selected: ReadonlySet<number> | undefined, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
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
