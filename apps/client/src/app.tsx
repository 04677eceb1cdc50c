import { ToastProvider } from '@inkfield/ui/toast';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageErrorBoundary } from './page/page-error-boundary.tsx';
import { PageHeadingScope } from './page/page-heading.tsx';
import { PageLoading } from './page/page-message.tsx';
import { SkipLink } from './page/skip-link.tsx';
import { loadLikelyNext, loadPage } from './pages.ts';
import { pagePath, paths } from './paths.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { waitingTexts } from './waiting-texts.ts';

const SignInPage = lazy(loadPage.signIn);
const SignUpPage = lazy(loadPage.signUp);
const ResetRequestPage = lazy(loadPage.resetRequest);
const SetPasswordPage = lazy(loadPage.setPassword);
const SignedInLayout = lazy(loadPage.signedIn);
const DashboardPage = lazy(loadPage.dashboard);
const GeneratorPage = lazy(loadPage.generator);
const TablePage = lazy(loadPage.table);
const AccountPage = lazy(loadPage.account);
const EmailChangePage = lazy(loadPage.emailChange);
const NotFoundPage = lazy(loadPage.notFound);

/** Pages by `pagePath`. */
type PagesByPath = Readonly<Record<string, ReactNode>>;

const openPages: PagesByPath = {
  [paths.signIn]: <SignInPage />,
  [paths.signUp]: <SignUpPage />,
  [paths.reset]: <ResetRequestPage />,
  [paths.resetPassword]: <SetPasswordPage />,
  [paths.emailChange]: <EmailChangePage />,
};
/** For people who are signed in. */
const guardedPages: PagesByPath = {
  [paths.dashboard]: <DashboardPage />,
  [paths.generator]: <GeneratorPage />,
  [paths.table]: <TablePage />,
  [paths.account]: <AccountPage />,
};

/** All pages. `Landing` is handed in: on `/` it must be there before React takes over the prerendered page. */
export function App({ session, Landing }: { session: Session; Landing: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <SessionProvider session={session}>
      <ToastProvider page={pathname}>
        <SkipLink />
        <PageHeadingScope>
          <Pages Landing={Landing} />
        </PageHeadingScope>
      </ToastProvider>
    </SessionProvider>
  );
}

function Pages({ Landing }: { Landing: ComponentType }) {
  const { pathname } = useLocation();
  useEffect(() => loadLikelyNext(pathname), [pathname]);
  const path = pagePath(pathname);
  const guarded = guardedPages[path];
  const open = path === paths.landing ? <Landing /> : openPages[path];
  return (
    <PageErrorBoundary page={pathname}>
      <Suspense fallback={<PageLoading {...(guarded && { text: waitingTexts.guard })} />}>
        {guarded ? <SignedInLayout>{guarded}</SignedInLayout> : (open ?? <NotFoundPage />)}
      </Suspense>
    </PageErrorBoundary>
  );
}
