import { counted } from '@inkfield/web/counted';
import type { BatchRecord, BatchState } from '@inkfield/contract/batches';
import { Link } from '@inkfield/web/link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';
import { stateOf } from './batch-texts.ts';
import './batches.css';

const open: readonly BatchState[] = ['running', 'paused', 'stopped'];
const followMs = 2000;

/** Tables whose documents are being made, on the dashboard; nothing where there are none. */
export function BatchesUnderWay({ userId }: { userId: number }) {
  const api = useApi();
  const queries = useQueryClient();
  const batches = useQuery({
    queryKey: ['batches under way', userId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const newest = await api.listBatches({ query: { limit: '20' }, signal });
      return newest.filter(({ state, started_at }) => started_at !== null && open.includes(state));
    },
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? followMs : false),
  });
  const made = batches.data?.map(({ id, rows }) => `${id}: ${rows.done}`).join();
  const known = useRef(made);
  // The list of documents on the same page is older than these.
  useEffect(() => {
    if (made === undefined) return;
    if (known.current !== undefined && known.current !== made)
      void queries.invalidateQueries({ queryKey: ['documents', userId] });
    known.current = made;
  }, [queries, userId, made]);
  if (batches.data === undefined || batches.data.length === 0) return null;
  return (
    <section aria-labelledby="under-way" className="grid gap-4">
      <h2 id="under-way" className="text-xl">
        Tables under way
      </h2>
      <ul className="card divide-y divide-line" aria-labelledby="under-way">
        {batches.data.map((batch) => (
          <UnderWay key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ batch }: { batch: BatchRecord }) {
  const { id, file_name, template_name, rows } = batch;
  const progress = `${rows.done.toLocaleString()} of ${counted(rows.total, 'document')}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <Link className="link font-semibold wrap-anywhere" to={`${paths.table}?batch=${id}`}>
          {file_name}
        </Link>
        <p className="text-sm text-muted tabular-nums">
          {template_name}, {stateOf(batch)}
        </p>
      </div>
      <div className="grid gap-1 text-sm tabular-nums">
        <progress
          className="progress"
          aria-label={`Documents of ${file_name}`}
          value={rows.done}
          max={rows.total}
        />
        {progress}
      </div>
    </li>
  );
}
