import { type ClientPage, clientPageAt } from '@inkfield/contract/site-pages';
import { ToastProvider } from '@inkfield/ui/toast';
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageErrorBoundary } from '@inkfield/web/page-error-boundary';
import { PageHeadingScope } from '@inkfield/web/page-heading';
import { FailedPage } from './page/failed-page.tsx';
import { PageLoading } from './page/page-message.tsx';
import { SkipLink } from '@inkfield/web/skip-link';
import { loadLikelyNext, loadPage } from './pages.ts';
import { paths } from './paths.ts';
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
const DocumentPage = lazy(loadPage.document);
const AccountPage = lazy(loadPage.account);
const ProfilesPage = lazy(loadPage.profiles);
const EmailChangePage = lazy(loadPage.emailChange);
const CheckPage = lazy(loadPage.check);
const HelpPage = lazy(loadPage.help);
const NotFoundPage = lazy(loadPage.notFound);

type GuardedPage = (typeof paths)['dashboard' | 'generator' | 'table' | 'document' | 'account' | 'profiles'];
type OpenPage = Exclude<ClientPage, GuardedPage>;

const openPages: Record<Exclude<OpenPage, typeof paths.landing>, ReactNode> = {
  [paths.signIn]: <SignInPage />,
  [paths.signUp]: <SignUpPage />,
  [paths.reset]: <ResetRequestPage />,
  [paths.setPassword]: <SetPasswordPage />,
  [paths.setPasswordWithoutToken]: <SetPasswordPage />,
  [paths.emailChange]: <EmailChangePage />,
  [paths.check]: <CheckPage />,
  [paths.noDownload]: <NotFoundPage />,
  [paths.help]: <HelpPage />,
};
/** For people who are signed in. */
const guardedPages: Record<GuardedPage, ReactNode> = {
  [paths.dashboard]: <DashboardPage />,
  [paths.generator]: <GeneratorPage />,
  [paths.table]: <TablePage />,
  [paths.document]: <DocumentPage />,
  [paths.account]: <AccountPage />,
  [paths.profiles]: <ProfilesPage />,
};

/** All pages. `Landing` is handed in: on `/` it must be there before React takes over the prerendered page. */
export function App({ session, Landing }: { session: Session; Landing: ComponentType }) {
  const { pathname } = useLocation();
  return (
    <SessionProvider session={session}>
      <ToastProvider page={pathname}>
        <SkipLink>Skip to main content</SkipLink>
        <PageHeadingScope site="Inkfield">
          <Pages Landing={Landing} />
        </PageHeadingScope>
      </ToastProvider>
    </SessionProvider>
  );
}

function Pages({ Landing }: { Landing: ComponentType }) {
  const { pathname } = useLocation();
  useEffect(() => loadLikelyNext(pathname), [pathname]);
  // The router's own `Routes` and `matchPath` are 5 kB of script on each page.
  const page = clientPageAt(pathname);
  const isGuarded = page !== undefined && isGuardedPage(page);
  return (
    <PageErrorBoundary page={pathname} failed={<FailedPage />}>
      <Suspense fallback={<PageLoading {...(isGuarded && { text: waitingTexts.guard })} />}>
        {isGuarded ? <SignedInLayout>{guardedPages[page]}</SignedInLayout> : openPage(page, Landing)}
      </Suspense>
    </PageErrorBoundary>
  );
}

function isGuardedPage(page: ClientPage): page is GuardedPage {
  return page in guardedPages;
}

function openPage(page: OpenPage | undefined, Landing: ComponentType): ReactNode {
  if (page === undefined) return <NotFoundPage />;
  return page === paths.landing ? <Landing /> : openPages[page];
}
