import { useSession, useUser } from '../session/session-provider.tsx';
import { signOut } from '../session/sign-out.ts';
import { AccessDenied } from './access-denied.tsx';
import { DashboardBar } from './dashboard-bar.tsx';
import { DocumentList } from './document-list.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { OfflineNotice } from '@inkfield/ui/offline-notice';
import { TemplateGrid } from './template-grid.tsx';

/** Only clients have a dashboard (specification 6); the server protects the data by itself. */
export default function DashboardPage() {
  const user = useUser();
  const session = useSession();
  if (user.role !== 'client') return <AccessDenied role={user.role} onLogout={() => signOut(session)} />;
  return (
    <div className="min-h-dvh">
      <DashboardBar onLogout={() => signOut(session)} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-page gap-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-10"
      >
        <div className="grid gap-4">
          <OfflineNotice text="You are offline. What is on this page stays; the rest follows when you are back." />
          <PageHeading title="Dashboard" className="text-2xl wrap-anywhere">
            Welcome, {user.first_name} {user.last_name}
          </PageHeading>
        </div>
        <TemplateGrid userId={user.id} />
        <DocumentList userId={user.id} />
      </main>
    </div>
  );
}
