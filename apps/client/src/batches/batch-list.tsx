import { counted } from '@inkfield/web/counted';
import type { BatchRecord } from '@inkfield/contract/batches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@inkfield/web/link';
import { paths } from '../paths.ts';
import { timeOf } from '@inkfield/web/instant';
import { usePageApi } from '../session/api.ts';
import { batchesQuery } from './batch-queries.ts';
import { stateOf } from './batch-texts.ts';
import { MoreButton } from './more-button.tsx';

/** Earlier batches of this template. The page works without the list, so a failure is not shown. */
export function BatchList({ template }: { template: number }) {
  const batches = useInfiniteQuery(batchesQuery(usePageApi(), template));
  const rows = batches.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="earlier-tables" className="grid gap-3">
      <h2 id="earlier-tables" className="text-xl">
        Tables sent before
      </h2>
      <ul className="card divide-y divide-line">
        {rows.map((batch) => (
          <li
            key={batch.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3"
          >
            <Link className="link min-w-0 break-words" to={`${paths.table}?batch=${batch.id}`}>
              {batch.file_name}
            </Link>
            <span className="text-sm text-muted tabular-nums">
              {stateOf(batch)}, {howMany(batch)},{' '}
              <time dateTime={batch.created_at}>{timeOf(batch.created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton of={batches} text="Show older tables" />
    </section>
  );
}

function howMany({ rows: { done, total }, started_at }: BatchRecord): string {
  const all = counted(total, 'row');
  return started_at === null ? all : `${done.toLocaleString()} of ${all}`;
}
