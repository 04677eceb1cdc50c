import type { Batch } from '@inkfield/contract/batches';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorRowsQuery, useBatchPages } from './batch-api.ts';
import { MoreButton } from './more-button.tsx';

/** What is wrong, by row and column as the spreadsheet shows them. */
export function RowErrors({ batch }: { batch: Batch }) {
  const { invalid, failed } = batch.rows;
  const version = `${batch.columns.map(({ field }) => field).join(' ')} ${invalid} ${failed}`;
  const rows = useInfiniteQuery(errorRowsQuery(useBatchPages(), batch.id, version));
  const shown = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  const headers = new Map(batch.columns.map(({ letter, header }) => [letter, withoutRemark(header)]));
  return (
    <section aria-labelledby="errors" className="card grid gap-4 p-5 sm:p-6">
      <h2 id="errors" className="text-xl">
        Errors
      </h2>
      {rows.isPending && (
        <SkeletonGroup label="The errors are being loaded.">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {rows.isLoadingError && <p>The errors could not be loaded. They are in the file of results as well.</p>}
      {rows.data && (
        // Scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="error-rows" aria-label="Errors by row and column" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">In the cell</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {shown.flatMap(({ row, errors }) =>
                errors.map(({ column, field, cell, message }, index) => (
                  <tr key={`${row} ${index}`}>
                    <td className="tabular-nums">{row}</td>
                    <td>{column === undefined ? (field ?? '') : `${column} ${headers.get(column) ?? ''}`}</td>
                    <td>{cell === undefined ? '' : `“${cell}”`}</td>
                    <td>{message}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
      <MoreButton of={rows} text="Show more rows" />
      {rows.hasNextPage && (
        <p className="text-sm text-muted">
          {shown.length.toLocaleString()} of {(invalid + failed).toLocaleString()} rows are shown.{' '}
          <a className="link" href={`/api/templates/${batch.template}/batches/${batch.id}/results/`} download>
            All of them (CSV)
          </a>
        </p>
      )}
    </section>
  );
}

/** `price (currency, required)` of the ready-made table takes too much room beside the error. */
function withoutRemark(header: string): string {
  return header.replace(/\s*\([^()]*\)$/, '');
}
