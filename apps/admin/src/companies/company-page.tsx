import type { Company } from '@inkfield/contract/companies';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { Notice } from '@inkfield/ui/notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { AuditLink } from '../page/audit-link.tsx';
import { LoadMore } from '../page/load-more.tsx';
import { LoadState } from '../page/load-state.tsx';
import { PageHeading, usePageTitle } from '@inkfield/web/page-heading';
import { RecordPage } from '../page/record-page.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { GrantDialog } from '../permissions/grant-dialog.tsx';
import { PermissionTable } from '../permissions/permission-table.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { companyQuery } from '../people/use-companies.ts';
import { CompanyMembers } from './company-members.tsx';
import { CompanyNameDialog } from './company-name-dialog.tsx';
import { LegalHold } from '../erasures/legal-hold.tsx';
import { RetentionSetting } from '../erasures/retention-setting.tsx';

/** One company: its name, its members and the templates that they may use. */
export default function CompanyPage() {
  const { id } = useParams();
  const company = useQuery(companyQuery(Number(id)));
  usePageTitle(company.data?.name ?? 'Company');
  return (
    <RecordPage back={{ to: paths.companies, name: 'All companies' }} of={company} noun="company">
      {(data) => <OneCompany company={data} />}
    </RecordPage>
  );
}

function OneCompany({ company }: { company: Company }) {
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{company.name}</PageHeading>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <AuditLink about={{ company: company.id }} of={company.name} />
          <Button look="secondary" onClick={() => setNaming(true)}>
            Rename
          </Button>
        </div>
      </div>
      {isNaming && <CompanyNameDialog company={company} onClose={() => setNaming(false)} />}
      <CompanyMembers company={company} />
      <CompanyAccess company={company} />
      <CompanyData company={company} />
    </div>
  );
}

function CompanyAccess({ company: { id, name } }: { company: Company }) {
  const permissions = usePermissions({ company: id });
  const [isGranting, setGranting] = useState(false);
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Templates that members may use</h2>
        <Button onClick={() => setGranting(true)}>Grant</Button>
      </div>
      {isGranting && (
        <GrantDialog holders={[{ kind: 'company', id, name }]} onClose={() => setGranting(false)} />
      )}
      <LoadState of={permissions} what="What the company may use" />
      {permissions.rows?.length === 0 && (
        <p className="mt-2 text-muted">
          Nothing is granted to the company yet. What you grant here, every member may use.
        </p>
      )}
      {permissions.rows && permissions.rows.length > 0 && (
        <PermissionTable label="Templates that members may use" permissions={permissions.rows} of="company" />
      )}
      <LoadMore of={permissions} />
    </section>
  );
}

/** Whether members may use the people and companies of each other in forms. */
function SharedProfiles({ company: { id, shares_profiles } }: { company: Company }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (shares: boolean) => api.updateCompany({ params: { id }, body: { shares_profiles: shares } }),
    onSuccess: (changed) => queries.setQueryData(companyQuery(id).queryKey, changed),
  });
  return (
    <div className="grid gap-2">
      <CheckboxField
        label="Members may share people and companies with each other"
        hint="They are values that clients use again in forms, such as names and addresses. Each client chooses what to share."
        checked={shares_profiles}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      {change.isError && (
        <Notice kind="error" role="alert">
          {failureText(change.error)}
        </Notice>
      )}
    </div>
  );
}

/** How long documents of the members are kept, and whether they are held. */
function CompanyData({ company }: { company: Company }) {
  const { id, name } = company;
  return (
    <section className="card grid gap-5 p-4 sm:p-6" aria-labelledby="company-data">
      <h2 id="company-data" className="text-xl">
        Data of the members
      </h2>
      <SharedProfiles company={company} />
      <RetentionSetting target={{ company: id }} />
      <LegalHold target={{ company: id }} name={name} />
    </section>
  );
}
