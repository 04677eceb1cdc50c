import type { RetentionRule } from '@inkfield/contract/retention';
import { SelectField } from '@inkfield/ui/select-field';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@inkfield/web/link';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { useFilters } from '../page/use-filters.ts';
import { countOf, usePages } from '../page/use-pages.ts';
import { companyPath, templatePath } from '../paths.ts';
import { api, pages } from '../session/api.ts';
import { ErasureTable } from './erasure-table.tsx';
import { monthsText } from './words.ts';

/** The erasures: pending, due, on hold and done. */
export default function ErasuresPage() {
  const { get, set } = useFilters();
  const state = get('state') === 'ended' ? 'ended' : 'open';
  const erasures = usePages({
    queryKey: ['erasures', { state }],
    load: (part, signal) => pages.listErasures({ query: { state, ...part }, signal }),
  });
  return (
    <>
      <PageHeading title="Erasures" />
      <p className="mt-2 max-w-prose text-muted">
        Ask for one on the page of a client or in the list of documents. Another administrator confirms it,
        and seven days later it is carried out. What is on legal hold is kept.
      </p>
      <div className="mt-6 max-w-56">
        <SelectField
          label="State"
          value={state}
          onChange={(event) => set('state', event.target.value === 'ended' ? 'ended' : '')}
        >
          <option value="open">Not ended</option>
          <option value="ended">Erased or cancelled</option>
        </SelectField>
      </div>
      <LoadState of={erasures} what="The erasures" />
      <output className="mt-4 block text-sm text-muted">{countOf(erasures, 'erasure', 'erasures')}</output>
      {erasures.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {state === 'open' ? 'Nothing waits to be erased.' : 'Nothing was erased or cancelled yet.'}
        </p>
      )}
      {erasures.rows && erasures.rows.length > 0 && <ErasureTable erasures={erasures.rows} />}
      <LoadMore of={erasures} />
      {state === 'open' && <WaitingRules />}
    </>
  );
}

/** Requested rules. They are confirmed on the page of the company or in the settings of the template. */
function WaitingRules() {
  const rules = useQuery({
    queryKey: ['retention rules', {}],
    queryFn: ({ signal }) => api.listRetentionRules({ signal }),
  });
  const waiting = rules.data?.filter(({ state }) => state === 'waiting') ?? [];
  if (rules.data && waiting.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-xl">Rules that wait for a confirmation</h2>
      <LoadState of={rules} what="The rules" />
      <ul className="mt-2 grid gap-1">
        {waiting.map((rule) => (
          <li key={rule.id} className="wrap-anywhere">
            <Link className="link" to={pathOf(rule)}>
              {rule.name}
            </Link>
            : {monthsText(rule.keep_months)}, asked for by {rule.asked_by?.name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function pathOf({ template, company }: RetentionRule): string {
  return template === null ? companyPath(company ?? 0) : templatePath(template);
}
