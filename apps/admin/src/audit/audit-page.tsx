import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { useQuery } from '@tanstack/react-query';
import { FileLink } from '../page/file-link.tsx';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { momentsOf } from '../page/period.ts';
import { useFilters } from '../page/use-filters.ts';
import { PageHeading } from '@inkfield/web/page-heading';
import { countOf, usePages } from '../page/use-pages.ts';
import { pages } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';
import { aboutOf, AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';

/** Who did what, for administrators. */
export default function AuditPage() {
  const { data: user } = useQuery(profileQuery);
  return (
    <>
      <PageHeading title="Audit" />
      {user?.role === 'admin' ? (
        <AuditList />
      ) : (
        <p className="mt-2 text-muted">
          Only administrators may read who did what. Ask one of them if you need to know.
        </p>
      )}
    </>
  );
}

function AuditList() {
  const filters = useFilters();
  const query = queryOf(filters.getSettled);
  const entries = usePages({
    queryKey: ['audit', query],
    load: (part, signal) => pages.listAudit({ query: { ...query, ...part }, signal }),
  });
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <>
      <p className="mt-2 text-muted">What was done to people, rights and documents. Nobody can change it.</p>
      <AuditFilters {...filters} />
      <ExportLinks query={query} />
      <LoadState of={entries} what="The audit" />
      <output className="mt-4 block text-sm text-muted">{countOf(entries, 'entry', 'entries')}</output>
      {entries.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          {isFiltered ? 'Nothing matches the filters. Remove one.' : 'Nothing has been done yet.'}
        </p>
      )}
      {entries.rows && entries.rows.length > 0 && (
        <ol className="card mt-2" aria-label="Entries">
          {entries.rows.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <LoadMore of={entries} />
    </>
  );
}

/** The whole list that the filters leave, as files. */
function ExportLinks({ query }: { query: ReturnType<typeof queryOf> }) {
  const hrefOf = (format: 'csv' | 'jsonl') => urlOf(routes.exportAudit, undefined, { ...query, format });
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      <FileLink className="button" data-look="secondary" href={hrefOf('csv')}>
        Export as CSV
      </FileLink>
      <FileLink className="button" data-look="secondary" href={hrefOf('jsonl')}>
        Export as JSON lines
      </FileLink>
    </p>
  );
}

/** The filters of the address as the server knows them. */
function queryOf(get: (name: string) => string) {
  const about = aboutOf(get);
  return {
    who: get('who').trim() || undefined,
    action: get('action') || undefined,
    ...momentsOf(get('from'), get('to')),
    ...(about !== undefined && { [about]: get(about).trim() || undefined }),
  };
}
