import type { Template } from '@inkfield/contract/templates';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { templatesQuery } from '../queries.ts';
import { useApi } from '../session/api.ts';
import { texts } from '../texts.ts';
import { waitingTexts } from '../waiting-texts.ts';
import { documentsId, firstLimit } from './document-list.tsx';
import { EmptyList, FailedList, ListSection } from './list-state.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateFilter, useTemplateFilter } from './template-filter.tsx';
import { logError } from '../log-error.ts';

const grid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';
/** From here on looking through the cards takes longer than typing a word. */
const filterFrom = 9;

const RecentTemplates = lazyPart(async () => ({
  default: (await import('./recent-templates.tsx')).RecentTemplates,
}));

export function TemplateGrid({ userId }: { userId: number }) {
  const templates = useQuery(templatesQuery(useApi(), userId));
  const filter = useTemplateFilter();
  const countFields = useFieldCounts();
  const all = templates.data ?? [];
  const hasFilter = all.length >= filterFrom;
  // Hundreds of cards take longer than the next key: the letters come first.
  const sought = useDeferredValue(filter.text);
  const shown = hasFilter ? all.filter((template) => matches(template, sought)) : all;
  return (
    <ListSection
      id="templates"
      title="Available Templates"
      aside={
        hasFilter && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {/* Hundreds of cards are before them. */}
            <a className="link inline-flex min-h-6 items-center text-sm" href={`#${documentsId}`}>
              To your documents
            </a>
            <TemplateFilter filter={filter} found={shown.length} />
          </div>
        )
      }
    >
      {hasFilter && !sought && (
        <Suspense>
          <RecentTemplates userId={userId} templates={all} limit={firstLimit} />
        </Suspense>
      )}
      {templates.isPending && <LoadingCards />}
      {templates.isError && !templates.data && (
        <FailedList what="The templates" onRetry={() => void templates.refetch()} />
      )}
      {templates.data && all.length === 0 && (
        <EmptyList
          title={texts.dashboard.noTemplates}
          next="As soon as our team has prepared a template for you, it appears here."
        />
      )}
      {hasFilter && shown.length === 0 && (
        <EmptyList title="No template matches." next="Try fewer letters, or clear the filter." />
      )}
      {shown.length > 0 && (
        <ul className={grid}>
          {shown.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              userId={userId}
              fieldCount={countFields?.(template.fields)}
            />
          ))}
        </ul>
      )}
    </ListSection>
  );
}

function matches({ name, description }: Template, text: string): boolean {
  const words = text.toLocaleLowerCase().split(/\s+/);
  const within = `${name} ${description}`.toLocaleLowerCase();
  return words.every((word) => within.includes(word));
}

function LoadingCards() {
  return (
    <SkeletonGroup label={waitingTexts.loading}>
      <div className={grid}>
        {[0, 1, 2].map((card) => (
          <div key={card} className="card grid gap-3 p-5">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-11" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-10 w-32" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

type Count = (fields: Template['fields']) => string;

/**
 * The number of fields that a new form shows, in words. Evaluating conditions needs the form's script, so the cards do
 * not wait for it. The generator needs the same script anyway.
 */
function useFieldCounts(): Count | undefined {
  const [count, setCount] = useState<Count>();
  useEffect(() => {
    import('../generator/new-form.ts').then(
      ({ countFields }) => setCount(() => (fields: Template['fields']) => inWords(countFields(fields))),
      (error: unknown) => logError('The fields of the templates could not be counted.', error),
    );
  }, []);
  return count;
}

function inWords({ shown, required }: { shown: number; required: number }): string {
  return `${shown} ${shown === 1 ? 'field' : 'fields'}, ${required} required`;
}
