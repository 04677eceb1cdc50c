import { counted } from '@inkfield/web/counted';
import type { Usage } from '@inkfield/contract/usage';
import { SelectField } from '@inkfield/ui/select-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { api } from '../session/api.ts';
import { TemplateField } from '../templates/template-field.tsx';
import { MonthBars } from './month-bars.tsx';
import { periodIn, periods } from './months.ts';
import { StoredSection } from './stored-section.tsx';
import { UsageTable } from './usage-table.tsx';

/** How much is generated, by month and template. */
export default function UsagePage() {
  const { get, set } = useFilters();
  const [months, template] = [periodIn(get('months')), get('template')];
  const usage = useQuery({
    queryKey: ['usage', { months, template }],
    queryFn: ({ signal }) =>
      api.getUsage({ query: { months: String(months), template: template || undefined }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading title="Usage" />
      <div className="mt-6 grid items-start gap-4 sm:grid-cols-[14rem_minmax(0,24rem)]">
        <SelectField
          label="Period"
          value={String(months)}
          onChange={(event) => set('months', event.target.value)}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {period} months
            </option>
          ))}
        </SelectField>
        <TemplateField
          value={template === '' ? undefined : Number(template)}
          onChange={(id) => set('template', id === undefined ? '' : String(id))}
        />
      </div>
      <LoadState of={usage} what="The usage" />
      {usage.data && <UsageFound usage={usage.data} />}
      <StoredSection />
    </>
  );
}

function UsageFound({ usage }: { usage: Usage }) {
  const { months, counts, total, pages } = usage;
  return (
    <>
      <output className="mt-4 block">
        {counted(total, 'document')} with {counted(pages, 'page')} in {counted(months.length, 'month')}, the
        present one included.
      </output>
      {total === 0 ? (
        <p className="mt-2 text-muted">
          Nothing was generated in this time. Choose a longer period or all templates.
        </p>
      ) : (
        <>
          <section className="card mt-4 p-4" aria-labelledby="by-month">
            <h2 id="by-month" className="text-lg">
              Documents by month
            </h2>
            <MonthBars months={months} counts={counts} />
          </section>
          <h2 className="mt-8 text-lg">By template</h2>
          <UsageTable usage={usage} />
          <p className="mt-2 text-sm text-muted">Months begin and end in UTC.</p>
        </>
      )}
    </>
  );
}
