import type { Batch } from '@inkfield/contract/batches';
import { Notice } from '@inkfield/ui/notice';
import { headingOf, readingKey, stateId } from './batch-texts.ts';
import { BatchProgress } from './batch-progress.tsx';
import { ColumnMatching } from './column-matching.tsx';
import { DateQuestions } from './date-questions.tsx';
import { RowErrors } from './row-errors.tsx';
import { RowPreview } from './row-preview.tsx';
import { StartBatch } from './start-batch.tsx';

/** A table that was checked, or what became of it. */
export function BatchView({ batch, isOffline }: { batch: Batch; isOffline: boolean }) {
  const isReady = batch.state === 'ready';
  const columns = isReady && <ColumnMatching key={fingerprint(batch)} batch={batch} />;
  // A missing column is an error in every row, so matching columns comes before the errors of rows.
  const isLackingColumns = batch.unmatched.some(({ required }) => required);
  return (
    <>
      {isOffline && (
        <Notice kind="warning" role="alert">
          The server could not be reached just now. What is shown may be old; the work goes on there.
        </Notice>
      )}
      <section aria-labelledby={stateId} tabIndex={-1} className="card grid gap-4 p-5 sm:p-6">
        <h2 id={stateId} className="text-xl">
          {headingOf(batch)}
        </h2>
        {isReady ? <StartBatch batch={batch} /> : <BatchProgress batch={batch} />}
      </section>
      {batch.notes.length > 0 && (
        <Notice kind="info">
          <ul className="grid gap-1">
            {batch.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isLackingColumns && columns}
      {isReady && <DateQuestions key={`dates ${readingKey(batch)}`} batch={batch} />}
      {batch.rows.invalid + batch.rows.failed > 0 && <RowErrors batch={batch} />}
      {!isLackingColumns && columns}
      <RowPreview batch={batch} />
    </>
  );
}

function fingerprint({ columns }: Batch): string {
  return columns.map(({ field }) => field ?? '').join(' ');
}
