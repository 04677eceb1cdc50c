import { counted } from '@inkfield/web/counted';
import type { Batch } from '@inkfield/contract/batches';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { Icon } from '@inkfield/ui/icon';
import { Notice } from '@inkfield/ui/notice';
import { Download } from 'lucide';
import { useState } from 'react';
import { FileLink } from '../page/file-link.tsx';
import { Link } from '@inkfield/web/link';
import { paths } from '../paths.ts';
import { stateId } from './batch-texts.ts';
import { useCommand } from './use-command.ts';

/** How far a batch is, what one can do with it, and what there is to download. */
export function BatchProgress({ batch }: { batch: Batch }) {
  const { done, failed, waiting, invalid } = batch.rows;
  const all = done + failed + waiting;
  const dealt = done + failed;
  return (
    <>
      {batch.state === 'stopped' && <Notice kind="warning">{whyStopped(batch)}</Notice>}
      {batch.started_at === null ? (
        <p>Nothing was generated from it.</p>
      ) : (
        <div className="grid gap-1.5">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
            <span className="font-semibold">
              {done.toLocaleString()} of {counted(all, 'document')}
            </span>
            <span className="text-muted">{leftOver(failed, invalid)}</span>
          </p>
          <progress className="progress" max={Math.max(1, all)} value={dealt} aria-labelledby={stateId} />
        </div>
      )}
      {batch.state === 'running' && (
        <p className="text-sm text-muted">
          You may close this page: the work goes on, and a mail tells you when it is done.
        </p>
      )}
      {batch.state === 'done' && (
        <output>
          {failed === 0
            ? 'All documents are made.'
            : 'The rest is made. The reasons for the others are below, row by row.'}
        </output>
      )}
      <Downloads batch={batch} />
      <Commands batch={batch} />
    </>
  );
}

function leftOver(failed: number, invalid: number): string {
  const parts = [
    failed > 0 ? `${failed.toLocaleString()} could not be made` : '',
    invalid > 0 ? `${counted(invalid, 'row')} left out` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function whyStopped({ stop_reason }: Batch): string {
  return stopReasonTexts[stop_reason ?? 'access_revoked'];
}

const stopReasonTexts: Record<NonNullable<Batch['stop_reason']>, string> = {
  access_revoked:
    'It stopped because you may not use this template any more. Ask the provider; then resume it.',
  account_disabled: 'It stopped because the account is disabled.',
  quota_reached:
    'It stopped because there is no room for more documents. “Resume” says which quota is reached, and who can help.',
  day_limit_reached:
    'It stopped because your tables have reached the maximum number of documents for one day. Resume it tomorrow.',
};

const zipTexts: Partial<Record<Batch['state'], string>> = {
  done: 'All documents (ZIP)',
  cancelled: 'Documents that were made (ZIP)',
};

function Downloads({ batch }: { batch: Batch }) {
  if (batch.rows.done === 0) return null;
  const params = { id: batch.template, batch: batch.id };
  const files = [
    {
      href: urlOf(routes.linkBatch, params),
      text: zipTexts[batch.state] ?? 'Documents so far (ZIP)',
    },
    { href: urlOf(routes.linkBatchResults, params), text: 'Results (CSV)' },
  ];
  return (
    <p className="flex flex-wrap gap-3">
      {files.map(({ href, text }, index) => (
        <FileLink
          key={href}
          className="button"
          data-look={index === 0 && batch.state === 'done' ? 'primary' : 'secondary'}
          href={href}
        >
          <Icon of={Download} size={16} />
          {text}
        </FileLink>
      ))}
    </p>
  );
}

function Commands({ batch }: { batch: Batch }) {
  const { run, isBusy, failure } = useCommand(batch);
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: batch.id };
  const isOver = batch.state === 'done' || batch.state === 'cancelled';
  if (isOver) {
    return (
      <p>
        <Link className="link" to={`${paths.table}?templateId=${batch.template}`}>
          Send another table
        </Link>
      </p>
    );
  }
  return (
    <>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      {isAsking ? (
        <fieldset className="flex flex-wrap items-center gap-3">
          <legend className="mb-2">
            Cancel for good? Documents that are made stay; the rest will not be made.
          </legend>
          <Button look="danger" busy={isBusy} onClick={() => run((api) => api.cancelBatch({ params }))}>
            Cancel the rest
          </Button>
          <Button look="secondary" onClick={() => setIsAsking(false)}>
            Do not cancel
          </Button>
        </fieldset>
      ) : (
        <div className="flex flex-wrap gap-3">
          {batch.state === 'running' ? (
            <Button look="secondary" busy={isBusy} onClick={() => run((api) => api.pauseBatch({ params }))}>
              Pause
            </Button>
          ) : (
            <Button busy={isBusy} onClick={() => run((api) => api.resumeBatch({ params }))}>
              Resume
            </Button>
          )}
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}
