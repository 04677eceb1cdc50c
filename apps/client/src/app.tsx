import { ToastProvider } from '@inkfield/ui/toast';
import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { PageErrorBoundary } from './page/page-error-boundary.tsx';
import { PageHeadingScope } from './page/page-heading.tsx';
import { PageLoading } from './page/page-message.tsx';
import { SkipLink } from './page/skip-link.tsx';
import { paths } from './paths.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/session-provider.tsx';

const SignInPage = lazy(() => import('./sign-in/sign-in-page.tsx'));
const SignUpPage = lazy(() => import('./sign-up/sign-up-page.tsx'));
const ResetRequestPage = lazy(() => import('./password-reset/reset-request-page.tsx'));
const SetPasswordPage = lazy(() => import('./password-reset/set-password-page.tsx'));
const SignedInLayout = lazy(() => import('./session/signed-in-layout.tsx'));
const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'));
const GeneratorPage = lazy(() => import('./generator/generator-page.tsx'));
const NotFoundPage = lazy(() => import('./not-found/not-found-page.tsx'));

/** All pages. `Landing` is handed in: on `/` it must be there before React takes over the prerendered page. */
export function App({ session, Landing }: { session: Session; Landing: ComponentType }) {
  return (
    <SessionProvider session={session}>
      <ToastProvider>
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
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </PageErrorBoundary>
  );
}
