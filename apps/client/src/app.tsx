import { ToastProvider } from '@inkfield/ui/toast';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { PageErrorBoundary } from './page/page-error-boundary.tsx';
import { PageHeadingScope } from './page/page-heading.tsx';
import { PageLoading } from './page/page-message.tsx';
import { SkipLink } from './page/skip-link.tsx';
import { loadLikelyNext, loadPage } from './pages.ts';
import { paths } from './paths.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/session-provider.tsx';

const SignInPage = lazy(loadPage.signIn);
const SignUpPage = lazy(loadPage.signUp);
const ResetRequestPage = lazy(loadPage.resetRequest);
const SetPasswordPage = lazy(loadPage.setPassword);
const SignedInLayout = lazy(loadPage.signedIn);
const DashboardPage = lazy(loadPage.dashboard);
const GeneratorPage = lazy(loadPage.generator);
const TablePage = lazy(loadPage.table);
const NotFoundPage = lazy(loadPage.notFound);

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
  return (
    <PageErrorBoundary page={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path={paths.landing} element={<Landing />} />
          <Route path={paths.signIn} element={<SignInPage />} />
          <Route path={paths.signUp} element={<SignUpPage />} />
          <Route path={paths.reset} element={<ResetRequestPage />} />
          <Route path={paths.resetPassword} element={<SetPasswordPage />} />
          <Route path={paths.resetPasswordBare} element={<SetPasswordPage />} />
          <Route element={<SignedInLayout />}>
            <Route path={paths.dashboard} element={<DashboardPage />} />
            <Route path={paths.generator} element={<GeneratorPage />} />
            <Route path={paths.table} element={<TablePage />} />
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PageErrorBoundary>
  );
}
