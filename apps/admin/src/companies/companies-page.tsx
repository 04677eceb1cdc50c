import { maxLengths } from '@inkfield/contract/text-lengths';
import type { Company } from '@inkfield/contract/companies';
import { Button } from '@inkfield/ui/button';
import { TextField } from '@inkfield/ui/text-field';
import { useState } from 'react';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, RowName } from '../page/data-table.tsx';
import { dateOf } from '@inkfield/web/instant';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { countOf } from '../page/use-pages.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { useSettled } from '@inkfield/ui/use-settled';
import { companyPath } from '../paths.ts';
import { useCompanies } from '../people/use-companies.ts';
import { CompanyNameDialog } from './company-name-dialog.tsx';

/** All companies that staff have made. */
export default function CompaniesPage() {
  const { get, set } = useFilters();
  const words = get('q');
  const companies = useCompanies({ search: useSettled(words) });
  const [isNaming, setNaming] = useState(false);
  const { rows } = companies;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading title="Companies" />
        <Button onClick={() => setNaming(true)}>New company</Button>
      </div>
      {isNaming && <CompanyNameDialog onClose={() => setNaming(false)} />}
      <div className="mt-6 max-w-sm">
        <TextField
          label="Search by name"
          type="search"
          maxLength={maxLengths.search}
          value={words}
          onChange={(event) => set('q', event.target.value)}
        />
      </div>
      <LoadState of={companies} what="The companies" />
      <output className="mt-4 block text-sm text-muted">{countOf(companies, 'company', 'companies')}</output>
      {rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {words.trim()
            ? 'No company has this in its name.'
            : 'There are no companies yet. Make one with "New company", then give it members and templates: every member may use what the company may use.'}
        </p>
      )}
      {rows && rows.length > 0 && <CompanyTable companies={rows} />}
      <LoadMore of={companies} />
    </>
  );
}

function CompanyTable({ companies }: { companies: Company[] }) {
  return (
    <DataTable label="All companies" titles={['Name', 'Members', 'Since']}>
      {companies.map(({ id, name, member_count: count, created_at: since }) => (
        <tr key={id} className="border-t border-line">
          <RowName>
            <Link className="link" to={companyPath(id)}>
              {name}
            </Link>
          </RowName>
          <td className={cellLook}>{count}</td>
          <td className={cellLook}>{dateOf(since)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
