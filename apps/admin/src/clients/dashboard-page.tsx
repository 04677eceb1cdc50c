import { printedCode } from '@inkfield/contract/check-codes';
import type { Dashboard, DashboardTemplate } from '@inkfield/contract/dashboards';
import type { OwnPermission } from '@inkfield/contract/permissions';
import { Notice } from '@inkfield/ui/notice';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@inkfield/web/link';
import { useParams } from 'react-router';
import { dateOf, timeOf } from '@inkfield/web/instant';
import { PageHeading, usePageTitle } from '@inkfield/web/page-heading';
import { RecordPage } from '../page/record-page.tsx';
import { clientPath, documentsPathOf, templatePath } from '../paths.ts';
import { fullName } from '../people/users-query.ts';
import { api } from '../session/api.ts';

/** The dashboard as one client sees it, with why each template is on it. To be looked at only. */
export default function DashboardPage() {
  const { id } = useParams();
  const dashboard = useQuery({
    queryKey: ['dashboard', Number(id)],
    queryFn: ({ signal }) => api.getDashboard({ params: { id: Number(id) }, signal }),
    // Each request adds a row to the audit log, so there is one per visit and none in the background.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data } = dashboard;
  usePageTitle(data ? `Dashboard of ${fullName(data.user)}` : 'Dashboard of a client');
  return (
    <RecordPage
      back={{ to: clientPath(Number(id)), name: 'Back to the account' }}
      of={dashboard}
      noun="dashboard"
      absence="Only clients have one. Staff may use every template."
    >
      {(found) => <AsSeen dashboard={found} />}
    </RecordPage>
  );
}

function AsSeen({ dashboard }: { dashboard: Dashboard }) {
  const { user, templates, documents, has_more_documents, unfinished } = dashboard;
  return (
    <div className="grid gap-8">
      <Notice kind="warning" className="top-2 z-10 grid gap-1 sm:sticky">
        <p>
          <strong>You are looking at the dashboard of {fullName(user)}</strong> ({user.email}) as they see it.
        </p>
        <p>Nothing can be changed here. The audit says that you looked.</p>
      </Notice>
      <PageHeading>Welcome, {fullName(user)}</PageHeading>
      {!user.is_active && (
        <p className="text-muted">
          The account is disabled: they cannot sign in, and see none of this until it is enabled.
        </p>
      )}
      {unfinished.length > 0 && (
        <section aria-labelledby="unfinished" className="min-w-0">
          <h2 id="unfinished" className="text-xl">
            Unfinished
          </h2>
          <p className="mt-2 text-muted">What they have typed is for them alone.</p>
          <ul
            className="card mt-3 max-h-80 divide-y divide-line overflow-y-auto"
            aria-labelledby="unfinished"
          >
            {unfinished.map(({ id, template_name: name, saved_at: at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-sm text-muted tabular-nums">
                  saved <time dateTime={at}>{timeOf(at)}</time>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="templates" className="min-w-0">
        <h2 id="templates" className="text-xl">
          Available Templates
        </h2>
        {templates.length === 0 && (
          <p className="mt-2 text-muted">They see none yet: nothing is granted or shared.</p>
        )}
        <ul className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {templates.map((template) => (
            <Card key={template.id} template={template} company={user.company?.name} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="documents" className="min-w-0">
        <h2 id="documents" className="text-xl">
          Generated Documents
        </h2>
        {documents.length === 0 && <p className="mt-2 text-muted">They have not generated any.</p>}
        {documents.length > 0 && (
          <ul className="card mt-3 divide-y divide-line">
            {documents.map(({ id, name, template_name: template, generated_at: at, code }) => (
              <li key={id} className="px-4 py-3">
                <p className="wrap-anywhere">
                  <span className="font-semibold">{name ?? template}</span>{' '}
                  <span className="text-muted">#{id}</span>
                </p>
                <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                  {name !== null && <span>{template}</span>}
                  <time dateTime={at}>{timeOf(at)}</time>
                  {code !== null && <span>{printedCode(code)}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
        {has_more_documents && (
          <p className="mt-3 text-sm">
            These are the newest {documents.length}.{' '}
            <Link className="link" to={documentsPathOf(user.id)}>
              All their documents
            </Link>
          </p>
        )}
      </section>
    </div>
  );
}

function Card({ template, company }: { template: DashboardTemplate; company: string | undefined }) {
  const { id, name, description, version, field_count: count, required_count: required, reasons } = template;
  return (
    <li className="card flex flex-col gap-2 p-5 wrap-anywhere">
      <h3 className="text-lg">{name}</h3>
      {description && <p className="line-clamp-2 text-sm text-muted">{description}</p>}
      <p className="text-xs text-muted tabular-nums">
        {count} {count === 1 ? 'field' : 'fields'}, {required} required
      </p>
      <div className="mt-auto grid gap-1 border-t border-line pt-3 text-sm">
        <p className="font-semibold">Why they see it</p>
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={`${reason.source} ${reason.granted_at}`}>{textOf(reason, company)}</li>
          ))}
        </ul>
        <Link className="link justify-self-start py-1" to={templatePath(id)}>
          Version {version} <span className="sr-only">of {name}</span> in the editor
        </Link>
      </div>
    </li>
  );
}

function textOf(
  { source, granted_at: since, expires_at: until }: OwnPermission,
  company = 'their company',
): string {
  if (source === 'shared') return 'Shared with every client';
  const who = source === 'user' ? 'Granted to them' : `Through ${company}`;
  const from = since === null ? '' : ` since ${dateOf(since)}`;
  return `${who}${from}${until === null ? '' : `, until ${dateOf(until)}`}`;
}
