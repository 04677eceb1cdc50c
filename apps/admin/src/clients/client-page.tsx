import type { UserRecord } from '@inkfield/contract/users';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '@inkfield/web/link';
import { useParams } from 'react-router';
import { dateOf } from '@inkfield/web/instant';
import { AuditLink } from '../page/audit-link.tsx';
import { PageHeading, usePageTitle } from '@inkfield/web/page-heading';
import { RecordPage } from '../page/record-page.tsx';
import { documentsPathOf, paths } from '../paths.ts';
import { profileQuery } from '../session/query-client.ts';
import { AccountActions } from './account-actions.tsx';
import { CompanyMove } from './company-move.tsx';
import { RoleChange } from './role-change.tsx';
import { TemplateAccess } from './template-access.tsx';
import { fullName, roleNames, stateOf, userQuery } from '../people/users-query.ts';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { Button } from '@inkfield/ui/button';
import { EraseDialog } from '../erasures/erase-dialog.tsx';
import { LegalHold } from '../erasures/legal-hold.tsx';
import { FileLink } from '../page/file-link.tsx';

/** One account: who it is, whether it can be used, and which templates it may use and why. */
export default function ClientPage() {
  const { id } = useParams();
  const user = useQuery(userQuery(Number(id)));
  usePageTitle(user.data ? fullName(user.data) : 'Client');
  return (
    <RecordPage back={{ to: paths.clients, name: 'All clients' }} of={user} noun="account">
      {(data) => <Account user={data} />}
    </RecordPage>
  );
}

function Account({ user }: { user: UserRecord }) {
  const { data: me } = useQuery(profileQuery);
  const isErased = user.erased_at !== null;
  const mayManage = !isErased && (user.role === 'client' || me?.role === 'admin');
  return (
    <div className="grid gap-6">
      <PageHeading>{fullName(user)}</PageHeading>
      <section className="card grid gap-5 p-4 sm:p-6" aria-label="Account">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          <Fact name="E-mail">
            {user.email}
            <span className="block text-sm text-muted">{proofOf(user)}</span>
          </Fact>
          <Fact name="State">{stateOf(user)}</Fact>
          <Fact name="Role">{roleNames[user.role]}</Fact>
          <Fact name="Since">{dateOf(user.created_at)}</Fact>
          <Fact name="Company as typed at sign-up">{user.company_name ?? 'None'}</Fact>
          <Fact name="Documents">
            <Link className="link" to={documentsPathOf(user.id)}>
              Their documents
            </Link>
          </Fact>
          {me?.role === 'admin' && (
            <Fact name="What was done">
              <AuditLink about={{ person: user.email }} of={fullName(user)} />
            </Fact>
          )}
        </dl>
        {mayManage && user.role === 'client' && <CompanyMove key={user.company?.id} user={user} />}
        {me?.role === 'admin' && !isErased && (
          <RoleChange key={user.role} user={user} isOwn={me.id === user.id} />
        )}
        {mayManage && <AccountActions user={user} isOwn={me?.id === user.id} />}
        {isErased && <p>Name and address were erased. Nobody can use this account again.</p>}
        {!mayManage && !isErased && (
          <p className="text-sm text-muted">Only administrators change accounts of staff.</p>
        )}
      </section>
      {user.role === 'client' && !isErased && (
        <>
          <TemplateAccess user={user} />
          <ClientData user={user} />
        </>
      )}
      {user.role !== 'client' && (
        <p className="text-muted">Staff and administrators may use every template.</p>
      )}
    </div>
  );
}

function proofOf({ email_proven: isProven, email_from_staff: isFromStaff }: UserRecord): string {
  if (isProven) return 'Proven by a mailed link';
  return isFromStaff
    ? 'Entered by the team; not proven yet by a mailed link'
    : 'Never proven: typed at registration, and no mailed link was used';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Actions on all data of a client: export, legal hold, erasure. */
function ClientData({ user }: { user: UserRecord }) {
  const [isErasing, setErasing] = useState(false);
  const name = fullName(user);
  return (
    <section className="card grid gap-5 p-4 sm:p-6" aria-labelledby="client-data">
      <h2 id="client-data" className="text-xl">
        Data of this client
      </h2>
      <LegalHold target={{ user: user.id }} name={name} />
      <div className="flex flex-wrap gap-3">
        <FileLink
          className="button"
          data-look="secondary"
          href={urlOf(routes.exportUserData, { id: user.id })}
        >
          Export
        </FileLink>
        <Button look="danger" onClick={() => setErasing(true)}>
          Erase...
        </Button>
      </div>
      {isErasing && <EraseDialog target={{ user: user.id }} name={name} onClose={() => setErasing(false)} />}
    </section>
  );
}
