import { type BatchState, batchStates } from '@inkfield/contract/batches';
import { SelectField } from '@inkfield/ui/select-field';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { countOf, usePages } from '../page/use-pages.ts';
import { pages } from '../session/api.ts';
import { BatchTable } from './batch-table.tsx';
import { batchStateTexts } from '@inkfield/web/batch-states';

/** Tables that clients have sent, with the progress of their documents. Values of the rows are not shown. */
export default function BatchesPage() {
  const { get, getSettled, set } = useFilters();
  const chosen = getSettled('state');
  const state = batchStates.find((one: BatchState) => one === chosen);
  const user = getSettled('user') || undefined;
  const key = ['batches', state, user];
  const batches = usePages({
    queryKey: key,
    load: (part, signal) => pages.listAllBatches({ query: { state, user, ...part }, signal }),
  });
  return (
    <>
      <PageHeading title="Batches" />
      <p className="mt-2 text-muted">
        Many documents from one table. You can hold a batch up or end it; both leave an audit entry with your
        name.
      </p>
      <div className="mt-6 max-w-64">
        <SelectField label="State" value={get('state')} onChange={({ target }) => set('state', target.value)}>
          <option value="">All states</option>
          {batchStates.map((one) => (
            <option key={one} value={one}>
              {batchStateTexts[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <LoadState of={batches} what="The batches" />
      <output className="mt-4 block text-sm text-muted">{countOf(batches, 'batch', 'batches')}</output>
      {batches.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {state === undefined && user === undefined
            ? 'Nobody has sent a table yet. Clients do so from the form of a template.'
            : 'No batch matches the filter.'}
        </p>
      )}
      {batches.rows && batches.rows.length > 0 && <BatchTable batches={batches.rows} queryKey={key} />}
      <LoadMore of={batches} />
    </>
  );
}
