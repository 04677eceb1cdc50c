import { Button } from '@inkfield/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Icon } from '@inkfield/ui/icon';
import { UserRound } from 'lucide';
import { SkipLink } from '@inkfield/web/skip-link';
import { OfflineNotice } from '@inkfield/ui/offline-notice';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { profileQuery } from '../session/query-client.ts';
import { useGate } from './guarded-router.tsx';
import { sitePages } from './site-pages.ts';
import { useKeptFocus } from '@inkfield/ui/use-kept-focus';

const offlineText =
  'You are offline. What is on this page stays; nothing can be saved until the connection is back, and then the page brings itself up to date.';

/** The rail at the left and, beside it, the page. On a phone the rail is a bar at the top. */
export function Shell({ tools }: { tools?: ReactNode }) {
  const { data: user } = useQuery(profileQuery);
  const nav = useCurrentInSight();
  const main = useKeptFocus();
  const shown = sitePages(user?.role);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:grid-cols-[14rem_1fr] lg:grid-rows-1">
      <SkipLink>Skip to content</SkipLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line max-sm:gap-x-1 bg-surface p-3 max-lg:border-b max-lg:pb-1.5 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:overflow-y-auto lg:border-e">
        <p className="flex flex-wrap items-center gap-x-2 px-2 font-serif text-lg font-semibold max-sm:px-1 max-[22rem]:text-base">
          <img src="/favicon.svg" alt="" width={24} height={24} className="max-[26rem]:hidden" />
          Inkfield <span className="flag-tab">Provider</span>
        </p>
        {tools}
        <nav
          ref={nav}
          aria-label="Pages"
          className="flex gap-1 max-lg:order-last max-lg:-mx-3 max-lg:w-[calc(100%+1.5rem)] max-lg:overflow-x-auto max-lg:p-1.5 lg:mt-2 lg:grid lg:gap-0"
        >
          {shown.map(({ to, icon, name }) => (
            <NavLink
              key={to}
              to={to}
              end={to === paths.templates}
              className="flex min-h-10 lg:pointer-fine:min-h-9 flex-none items-center gap-2 rounded-control px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken forced-colors:aria-[current=page]:underline"
            >
              <Icon of={icon} size={18} />
              {name}
            </NavLink>
          ))}
        </nav>
        <SignedIn />
      </header>
      <main ref={main} id="main" tabIndex={-1} className="min-w-0 p-4 sm:p-6 lg:p-8">
        <div className="mb-4 has-[output:empty]:hidden">
          <OfflineNotice text={offlineText} />
        </div>
        <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** On a phone the row of pages is wider than the screen: it is moved so that the present one shows. */
function useCurrentInSight() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const show = () => {
      const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
      // Runs after each navigation. On a page without a link in the row, nothing changes.
      if (pathname === '' || !nav.current || !current) return;
      const middle = current.offsetLeft - nav.current.offsetLeft + current.offsetWidth / 2;
      nav.current.scrollLeft = middle - nav.current.clientWidth / 2;
    };
    show();
    // The web font makes the names a little wider than the fallback font does.
    void document.fonts.ready.then(show);
  }, [pathname]);
  return nav;
}

function SignedIn() {
  const client = useQueryClient();
  const { data: user } = useQuery(profileQuery);
  const leave = useMutation({
    mutationFn: () => api.endProviderSession({}),
    onSuccess: () => {
      client.setQueryData(profileQuery.queryKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] });
    },
  });
  const gate = useGate();
  const logOut = async () => {
    if (await gate.mayLeave()) leave.mutate();
  };
  if (!user) return null;
  return (
    <div className="ms-auto flex items-center gap-3 text-sm max-sm:gap-0 lg:ms-0 lg:mt-auto lg:grid lg:justify-items-start lg:gap-1 lg:p-2">
      <NavLink
        to={paths.account}
        className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken max-sm:px-1.5 lg:-ms-2 aria-[current=page]:bg-sunken forced-colors:aria-[current=page]:underline"
      >
        <Icon of={UserRound} size={18} />
        <span className="truncate max-sm:sr-only">
          {user.first_name} {user.last_name}
          <span className="sr-only">: your account</span>
        </span>
      </NavLink>
      <Button
        look="quiet"
        className="max-sm:px-2 lg:-ms-2 lg:px-2"
        busy={leave.isPending}
        onClick={() => void logOut()}
      >
        Logout
      </Button>
      {leave.isError && <p role="alert">You could not be signed out. Try again.</p>}
    </div>
  );
}
