import type { Batch } from '@inkfield/contract/batches';
import { CallError, retryAsTold } from '@inkfield/contract/call-error';
import { createPageMemory, type LoadPages, maxKnownPagesInQuery } from '@inkfield/contract/page-pictures';
import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { Skeleton, SkeletonGroup } from '@inkfield/ui/skeleton';
import { SvgPicture } from '@inkfield/ui/svg-picture';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../session/api.ts';
import { batchFailure, readingKey } from './batch-texts.ts';

/** Any row, typeset as its document will be. */
export function RowPreview({ batch }: { batch: Batch }) {
  const [typed, setTyped] = useState('2');
  const [row, setRow] = useState<number>();
  const [isNoRow, setIsNoRow] = useState(false);
  // Most pages are alike in all rows.
  const [loadPages] = useState(() => createPageMemory(maxKnownPagesInQuery));
  function show() {
    const number = Number(typed);
    setIsNoRow(!(Number.isInteger(number) && number > 0));
    if (Number.isInteger(number) && number > 0) setRow(number);
  }
  return (
    <section aria-labelledby="preview" className="card grid gap-4 p-5 sm:p-6">
      <h2 id="preview" className="text-xl">
        Look at a row
      </h2>
      <Form className="flex flex-wrap items-end gap-3" onSubmit={show}>
        <TextField
          label="Row of the table"
          inputMode="numeric"
          value={typed}
          error={isNoRow ? 'Enter the number of a row.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="secondary">
          Show its document
        </Button>
      </Form>
      {row !== undefined && <Pages key={row} batch={batch} row={row} loadPages={loadPages} />}
    </section>
  );
}

interface PagesProps {
  batch: Batch;
  row: number;
  loadPages: LoadPages;
}

function Pages({ batch, row, loadPages }: PagesProps) {
  const api = useApi();
  const preview = useQuery({
    queryKey: ['batch', batch.id, 'preview', row, readingKey(batch)],
    queryFn: ({ signal }) =>
      loadPages((known) =>
        api.previewBatchRow({
          params: { id: batch.id, row },
          query: { ...(known.length > 0 && { known_pages: known.join(',') }) },
          signal,
        }),
      ),
    ...retryAsTold,
  });
  const pages = preview.data?.pages ?? [];
  if (preview.isError) {
    return (
      <Notice kind="error" role="alert">
        {preview.error instanceof CallError && preview.error.status === 404
          ? `The table has no row ${row} below its headers.`
          : batchFailure(`Row ${row} cannot be shown.`, preview.error)}
      </Notice>
    );
  }
  return (
    <div className="row-pages">
      {preview.isPending && (
        <SkeletonGroup label="The pages are being prepared.">
          <Skeleton className="aspect-[17/22]" />
        </SkeletonGroup>
      )}
      {pages.map(({ svg, width, height }, index) => (
        <SvgPicture
          key={index}
          svg={svg}
          width={width}
          height={height}
          className="paper"
          alt={`Row ${row}, page ${index + 1} of ${pages.length}`}
        />
      ))}
      {preview.data && <p className="sr-only">{preview.data.text}</p>}
    </div>
  );
}
