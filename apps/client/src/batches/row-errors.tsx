import { maxCellsToCorrect } from '@inkfield/contract/batch-limits';
import type { Batch, BatchRow } from '@inkfield/contract/batches';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Icon } from '@inkfield/ui/icon';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { FileLink } from '../page/file-link.tsx';
import { usePageApi } from '../session/api.ts';
import { errorRowsQuery } from './batch-queries.ts';
import { readingKey, withoutRemark } from './batch-texts.ts';
import { MoreButton } from './more-button.tsx';

/** The errors by row and column, named as in the spreadsheet. */
export function RowErrors({ batch }: { batch: Batch }) {
  const { invalid, failed } = batch.rows;
  const version = `${readingKey(batch)} ${invalid} ${failed}`;
  const rows = useInfiniteQuery(errorRowsQuery(usePageApi(), batch.id, version));
  const shown = rows.data?.pages.flatMap((page) => page.rows) ?? [];
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
                linesOf(errors, batch).map(({ column, cell, message }, index) => (
                  <tr key={`${row} ${index}`}>
                    <td className="tabular-nums">{row}</td>
                    <td>{column}</td>
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
      <RowsToCorrect batch={batch} />
      {rows.hasNextPage && (
        <p className="text-sm text-muted">
          {shown.length.toLocaleString()} of {(invalid + failed).toLocaleString()} rows are shown.{' '}
          <FileLink
            className="link"
            href={urlOf(routes.linkBatchResults, { id: batch.template, batch: batch.id })}
          >
            All of them (CSV)
          </FileLink>
        </p>
      )}
    </section>
  );
}

/** Once no more is made: before the start the whole table is corrected, and until the end more rows may fail. */
function RowsToCorrect({ batch: { id, template, rows, columns, state, started_at } }: { batch: Batch }) {
  const isOver = started_at !== null && (state === 'done' || state === 'cancelled');
  const cellCount = (rows.invalid + rows.failed) * columns.length;
  if (!isOver || cellCount > maxCellsToCorrect) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FileLink
        className="button"
        data-look="secondary"
        href={urlOf(routes.linkRowsToCorrect, { id: template, batch: id })}
      >
        <Icon of={Download} size={16} />
        Rows to correct (XLSX)
      </FileLink>
      <p className="flex-1 basis-60 text-sm text-muted">
        These rows as you sent them, with what is wrong in the last column. Correct them and send that table
        as another one.
      </p>
    </div>
  );
}

interface Line {
  /** As the spreadsheet shows it. */
  column: string;
  cell: string | undefined;
  message: string;
}

/** Joins fields without a column into one line, because every row lacks the same ones. */
function linesOf(errors: BatchRow['errors'], { columns, unmatched }: Batch): Line[] {
  const headers = new Map(columns.map(({ letter, header }) => [letter, withoutRemark(header)]));
  const labels = new Map(unmatched.map(({ name, label }) => [name, label]));
  const lines: Line[] = [];
  const lacking = new Map<string, string[]>();
  for (const { column, sheet, row, field, cell, message } of errors) {
    if (sheet !== undefined) {
      const header = furtherHeader(columns, sheet, column);
      const places = [`Sheet ${sheet}`, row && `row ${row}`, column && `${column} ${header}`.trim()];
      lines.push({ column: places.filter(Boolean).join(', '), cell, message });
    } else if (column !== undefined) {
      lines.push({ column: `${column} ${headers.get(column) ?? ''}`, cell, message });
    } else if (field === undefined) {
      lines.push({ column: '', cell, message });
    } else {
      lacking.set(message, [...(lacking.get(message) ?? []), labels.get(field) ?? field]);
    }
  }
  for (const [message, fields] of lacking) {
    lines.push({ column: 'No column', cell: undefined, message: `${fields.join(', ')}: ${message}` });
  }
  return lines;
}

function furtherHeader(columns: Batch['columns'], name: string, letter: string | undefined): string {
  const sheet = columns.find((column) => column.sheet?.name === name)?.sheet;
  return withoutRemark(sheet?.columns.find((column) => column.letter === letter)?.header ?? '');
}
