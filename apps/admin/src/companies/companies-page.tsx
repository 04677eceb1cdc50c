import type { Company } from '@inkfield/contract/companies';
import { Button } from '@inkfield/ui/button';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { cellLook, DataTable, RowName } from '../page/data-table.tsx';
import { dateOf } from '../page/instant.ts';
import { LoadState } from '../page/load-state.tsx';
import { useFilters } from '../page/use-filters.ts';
import { usePageTitle } from '../page/use-page-title.ts';
import { companyPath } from '../paths.ts';
import { companiesQuery } from '../people/companies-query.ts';
import { CompanyNameDialog } from './company-name-dialog.tsx';

/** All companies that staff have made. */
export default function CompaniesPage() {
  usePageTitle('Companies');
  const { get, set } = useFilters();
  const words = get('q');
  const companies = useQuery(companiesQuery);
  const [isNaming, setNaming] = useState(false);
  const shown = companies.data?.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Companies</h1>
        <Button onClick={() => setNaming(true)}>New company</Button>
      </div>
      {isNaming && <CompanyNameDialog onClose={() => setNaming(false)} />}
      <LoadState of={companies} what="The companies" />
      {companies.data?.length === 0 && (
        <p className="mt-6 text-muted">
          There are no companies yet. Make one with "New company", then give it members and templates: every
          member may use what the company may use.
        </p>
      )}
      {shown && companies.data && companies.data.length > 0 && (
        <>
          <div className="mt-6 max-w-sm">
            <TextField
              label="Filter by name"
              type="search"
              value={words}
              onChange={(event) => set('q', event.target.value)}
            />
          </div>
          <output className="mt-4 block text-sm text-muted">
            {shown.length} of {companies.data.length} companies
          </output>
          {shown.length > 0 && <CompanyTable companies={shown} />}
        </>
      )}
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
