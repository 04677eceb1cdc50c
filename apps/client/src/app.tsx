import { ToastProvider } from '@inkfield/ui/toast';
import { AfterLoading } from '@inkfield/web/lazy-page';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PageErrorBoundary } from '@inkfield/web/page-error-boundary';
import { PageHeadingScope } from '@inkfield/web/page-heading';
import { FailedPage } from './page/failed-page.tsx';
import { PageLoading } from './page/page-message.tsx';
import { SkipLink } from '@inkfield/web/skip-link';
import { loadLikelyNext, pageAt, SignedInLayout } from './pages.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { waitingTexts } from './waiting-texts.ts';

/** All pages. A page whose script has come before is drawn immediately, as over the prerendered one. */
export function App({ session }: { session: Session }) {
  const { pathname } = useLocation();
  return (
    <SessionProvider session={session}>
      <ToastProvider page={pathname}>
        <SkipLink>Skip to main content</SkipLink>
        <PageHeadingScope site="Inkfield">
          <Pages />
        </PageHeadingScope>
      </ToastProvider>
    </SessionProvider>
  );
}

function Pages() {
  const { pathname } = useLocation();
  useEffect(() => loadLikelyNext(pathname), [pathname]);
  const { Page, isGuarded, parts } = pageAt(pathname);
  return (
    <PageErrorBoundary page={pathname} failed={<FailedPage />}>
      <AfterLoading parts={parts} fallback={<PageLoading {...(isGuarded && { text: waitingTexts.guard })} />}>
        {isGuarded ? (
          <SignedInLayout>
            <Page />
          </SignedInLayout>
        ) : (
          <Page />
        )}
      </AfterLoading>
    </PageErrorBoundary>
  );
}
