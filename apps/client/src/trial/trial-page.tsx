import type { User } from '@inkfield/contract/users';
import { isRefused } from '@inkfield/contract/call-error';
import { providerPages, providerTemplatePath } from '@inkfield/contract/site-pages';
import { Button } from '@inkfield/ui/button';
import { ToastProvider } from '@inkfield/ui/toast';
import { Link } from '@inkfield/web/link';
import { PageErrorBoundary } from '@inkfield/web/page-error-boundary';
import { PageHeadingScope } from '@inkfield/web/page-heading';
import { SkipLink } from '@inkfield/web/skip-link';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import GeneratorPage from '../generator/generator-page.tsx';
import { FailedPage } from '../page/failed-page.tsx';
import { PageLoading, PageMessage } from '../page/page-message.tsx';
import { generatorPath, paths } from '../paths.ts';
import { createSession } from '../session/session.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { openSessionStorage } from '../session/stored-session.ts';
import { templateIn, useApi } from './trial-calls.ts';

/** The generator of clients on a draft, for staff: see `trial-calls.ts`. */
export function TrialPage() {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } }),
  );
  const id = templateIn(window.location.search);
  return (
    <MemoryRouter initialEntries={[generatorPath(id)]}>
      <ToastProvider>
        <SkipLink>Skip to main content</SkipLink>
        <PageHeadingScope site="Inkfield for providers">
          <QueryClientProvider client={queries}>
            <PageErrorBoundary page={String(id)} failed={<FailedPage />}>
              <Signed id={id} />
            </PageErrorBoundary>
          </QueryClientProvider>
        </PageHeadingScope>
      </ToastProvider>
    </MemoryRouter>
  );
}

function Signed({ id }: { id: number }) {
  const api = useApi();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.getProfile({ signal }),
    // The name is asked for once; a session that ends shows at the next call.
    staleTime: Infinity,
  });
  if (isPending) return <PageLoading />;
  if (data) return <SignedIn user={data} id={id} />;
  return isRefused(error) ? (
    <PageMessage title="Sign in first" text="This form is for staff. Sign in, then open it again.">
      <a className="link" href={providerPages.signIn}>
        Sign in
      </a>
    </PageMessage>
  ) : (
    <PageMessage title="The server cannot be reached" text="Try again in a moment.">
      <Button onClick={() => void refetch()}>Try again</Button>
    </PageMessage>
  );
}

function SignedIn({ user, id }: { user: User; id: number }) {
  const [session] = useState(() => sessionOf(user));
  const { pathname } = useLocation();
  return (
    <SessionProvider session={session}>
      {pathname === paths.generator ? (
        <GeneratorPage />
      ) : (
        <PageMessage
          title="Another page of the client's site"
          text="Clients continue on that page. Only the form can be tried on a draft."
        >
          <Link className="link" to={generatorPath(id)}>
            Back to the form
          </Link>
          <a className="link" href={providerTemplatePath(id)}>
            Open the template
          </a>
        </PageMessage>
      )}
    </SessionProvider>
  );
}

/** In memory, without a token: the calls of the trial use the cookie of the provider's site. */
function sessionOf(user: User) {
  const session = createSession(openSessionStorage(noStorage));
  session.signIn({ access: '', refresh: undefined, user });
  return session;
}

function noStorage(): Storage {
  throw new Error('A trial keeps no session.');
}
