import { whenIdle } from '@inkfield/web/when-idle';
import { paths } from './paths.ts';

/** Each page is a part of the script of its own, loaded when it is first shown. */
export const loadPage = {
  landing: () => import('./landing/landing-page.tsx'),
  signIn: () => import('./sign-in/sign-in-page.tsx'),
  signUp: () => import('./sign-up/sign-up-page.tsx'),
  resetRequest: () => import('./password-reset/reset-request-page.tsx'),
  setPassword: () => import('./password-reset/set-password-page.tsx'),
  signedIn: () => import('./page/signed-in-layout.tsx'),
  dashboard: () => import('./dashboard/dashboard-page.tsx'),
  generator: () => import('./generator/generator-page.tsx'),
  table: () => import('./batches/table-page.tsx'),
  document: () => import('./document/document-page.tsx'),
  account: () => import('./account/account-page.tsx'),
  profiles: () => import('./profiles/profiles-page.tsx'),
  emailChange: () => import('./account/email-change-page.tsx'),
  check: () => import('./check/check-page.tsx'),
  help: () => import('./help/help-page.tsx'),
  notFound: () => import('./not-found/not-found-page.tsx'),
};

/** The exact pages of a document, a part of the generator. */
export const loadPagesPreview = () => import('./generator/pages-preview.tsx');

/** Where people go from a page: worth having before they ask for it. */
const likelyNext: Record<string, readonly (() => Promise<unknown>)[]> = {
  [paths.signUp]: [loadPage.signIn],
  [paths.reset]: [loadPage.signIn],
  [paths.signIn]: [loadPage.signedIn, loadPage.dashboard],
  [paths.dashboard]: [loadPage.generator, loadPage.signIn],
  [paths.generator]: [loadPagesPreview],
};

/** Loads the likely next pages once the browser has nothing better to do. */
export function loadLikelyNext(path: string): void {
  const next = likelyNext[path] ?? [];
  // A page that fails to load now is requested again when it is needed.
  whenIdle(() => next.forEach((page) => void page().catch(() => undefined)));
}
