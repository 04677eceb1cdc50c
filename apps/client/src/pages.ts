import { type ClientPage, clientPageAt } from '@inkfield/contract/site-pages';
import { lazyPage, type LazyPart, loadAll } from '@inkfield/web/lazy-page';
import { whenIdle } from '@inkfield/web/when-idle';
import { paths } from './paths.ts';

interface SitePage {
  Page: LazyPart<object>;
  /** Whether it is for people who are signed in. */
  isGuarded: boolean;
  /** The scripts that it needs before it can be shown. */
  parts: LazyPart<never>[];
}

/** The layout of the pages for people who are signed in. */
export const SignedInLayout = lazyPage(() => import('./page/signed-in-layout.tsx'));

const signIn = openPage(() => import('./sign-in/sign-in-page.tsx'));
const setPassword = openPage(() => import('./password-reset/set-password-page.tsx'));
const notFound = openPage(() => import('./not-found/not-found-page.tsx'));
const dashboard = guardedPage(() => import('./dashboard/dashboard-page.tsx'));
const generator = guardedPage(() => import('./generator/generator-page.tsx'));

const pages: Record<ClientPage, SitePage> = {
  [paths.landing]: openPage(() => import('./landing/landing-page.tsx')),
  [paths.signIn]: signIn,
  [paths.signUp]: openPage(() => import('./sign-up/sign-up-page.tsx')),
  [paths.reset]: openPage(() => import('./password-reset/reset-request-page.tsx')),
  [paths.setPassword]: setPassword,
  [paths.setPasswordWithoutToken]: setPassword,
  [paths.emailChange]: openPage(() => import('./account/email-change-page.tsx')),
  [paths.check]: openPage(() => import('./check/check-page.tsx')),
  [paths.noDownload]: notFound,
  [paths.help]: openPage(() => import('./help/help-page.tsx')),
  [paths.dashboard]: dashboard,
  [paths.generator]: generator,
  [paths.table]: guardedPage(() => import('./batches/table-page.tsx')),
  [paths.document]: guardedPage(() => import('./document/document-page.tsx')),
  [paths.account]: guardedPage(() => import('./account/account-page.tsx')),
  [paths.profiles]: guardedPage(() => import('./profiles/profiles-page.tsx')),
};

function openPage(load: Parameters<typeof lazyPage<object>>[0]): SitePage {
  const Page = lazyPage(load);
  return { Page, isGuarded: false, parts: [Page] };
}

function guardedPage(load: Parameters<typeof lazyPage<object>>[0]): SitePage {
  const Page = lazyPage(load);
  return { Page, isGuarded: true, parts: [SignedInLayout, Page] };
}

/** The page at a path. */
export function pageAt(pathname: string): SitePage {
  // The router's own `Routes` and `matchPath` are 5 kB of script on each page.
  const page = clientPageAt(pathname);
  return page === undefined ? notFound : pages[page];
}

/** Where people go from a page: worth having before they ask for it. */
const likelyNext: Record<string, readonly SitePage[]> = {
  [paths.signUp]: [signIn],
  [paths.reset]: [signIn],
  [paths.signIn]: [dashboard],
  [paths.dashboard]: [generator, signIn],
};

/** Loads the likely next pages once the browser has nothing better to do. */
export function loadLikelyNext(path: string): void {
  const next = likelyNext[path] ?? [];
  whenIdle(() => void loadAll(next.flatMap(({ parts }) => parts)));
}
