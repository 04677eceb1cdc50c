import { useSession, useUser } from '../session/session-provider.tsx';
import { signOut } from '../session/sign-out.ts';
import { DocumentList } from './document-list.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { OfflineNotice } from '@inkfield/ui/offline-notice';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense } from 'react';
import { TemplateGrid } from './template-grid.tsx';
import type { Role } from '@inkfield/contract/values';
import { Button } from '@inkfield/ui/button';
import { PageMessage } from '../page/page-message.tsx';
import { AdminLink } from '../sign-in/admin-link.tsx';
import { texts } from '../texts.ts';
import { LogOut } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { Link } from '@inkfield/web/link';
import { Logo } from '../page/logo.tsx';
import { paths } from '../paths.ts';

const UnfinishedList = lazyPart(async () => ({
  default: (await import('./unfinished-list.tsx')).UnfinishedList,
}));

const BatchesUnderWay = lazyPart(async () => ({
  default: (await import('../batches/under-way.tsx')).BatchesUnderWay,
}));

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
        <Suspense>
          <UnfinishedList userId={user.id} />
          <BatchesUnderWay userId={user.id} />
        </Suspense>
        <TemplateGrid userId={user.id} />
        <DocumentList userId={user.id} />
      </main>
    </div>
  );
}

/** For signed-in users who are not clients. Staff get a link to the admin site. */
function AccessDenied({ role, onLogout }: { role: Role; onLogout: () => void }) {
  return (
    <PageMessage title={texts.dashboard.deniedTitle} text={texts.dashboard.denied}>
      {(role === 'staff' || role === 'admin') && <AdminLink />}
      <Button look="secondary" onClick={onLogout}>
        Logout
      </Button>
    </PageMessage>
  );
}

function DashboardBar({ onLogout }: { onLogout: () => void }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-16 max-w-page items-center justify-between gap-x-4 px-4 sm:px-6">
        <Logo isCompact />
        <div className="flex items-center gap-2 max-sm:gap-0">
          <Link className="button max-sm:px-2" data-look="quiet" to={paths.help}>
            Help
          </Link>
          <Link className="button max-sm:px-2" data-look="quiet" to={paths.account}>
            Account
          </Link>
          <Button look="secondary" onClick={onLogout}>
            <Icon of={LogOut} size={16} />
            Logout
          </Button>
        </div>
      </div>
    </header>
  );
}
