import { ToastProvider } from '@inkfield/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { AfterLoading } from '@inkfield/web/lazy-page';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useMatch } from 'react-router';
import { PageErrorBoundary } from '@inkfield/web/page-error-boundary';
import { PageHeadingScope } from '@inkfield/web/page-heading';
import { FailedPage } from './page/failed-page.tsx';
import { PageMessage } from './page/page-message.tsx';
import { Shell } from './page/shell.tsx';
import { PaletteButton, PaletteHost } from './palette/palette-host.tsx';
import { editedTemplate, paths } from './paths.ts';
import { createQueryClient } from './session/query-client.ts';
import { StaffGuard } from './page/staff-guard.tsx';
import { templateQuery } from './templates/templates-query.ts';

const ImportPage = lazyPart(() => import('./imports/import-page.tsx'));
export const EditorPage = lazyPart(() => import('./templates/editor/editor-page.tsx'));
const TemplatesPage = lazyPart(async () => ({
  default: (await import('./templates/templates-page.tsx')).TemplatesPage,
}));
const ClientsPage = lazyPart(() => import('./clients/clients-page.tsx'));
const ClientDashboardPage = lazyPart(() => import('./clients/dashboard-page.tsx'));
const ClientPage = lazyPart(() => import('./clients/client-page.tsx'));
const CompaniesPage = lazyPart(() => import('./companies/companies-page.tsx'));
const CompanyPage = lazyPart(() => import('./companies/company-page.tsx'));
const ListsPage = lazyPart(() => import('./lists/lists-page.tsx'));
const ListPage = lazyPart(() => import('./lists/list-page.tsx'));
const FontsPage = lazyPart(() => import('./fonts/fonts-page.tsx'));
const PermissionsPage = lazyPart(() => import('./permissions/permissions-page.tsx'));
const DocumentsPage = lazyPart(() => import('./documents/documents-page.tsx'));
const BatchesPage = lazyPart(() => import('./batches/batches-page.tsx'));
const ErasuresPage = lazyPart(() => import('./erasures/erasures-page.tsx'));
const UsagePage = lazyPart(() => import('./usage/usage-page.tsx'));
const MailsPage = lazyPart(() => import('./mails/mails-page.tsx'));
const HealthPage = lazyPart(() => import('./health/health-page.tsx'));
const HelpPage = lazyPart(() => import('./help/help-page.tsx'));
const AuditPage = lazyPart(() => import('./audit/audit-page.tsx'));

const SignInPage = lazyPart(async () => ({
  default: (await import('./sign-in/sign-in-page.tsx')).SignInPage,
}));
const ResetRequestPage = lazyPart(() => import('./password-reset/reset-request-page.tsx'));
const AccountPage = lazyPart(() => import('./account/account-page.tsx'));
const EmailChangePage = lazyPart(() => import('./account/email-change-page.tsx'));
const SetPasswordPage = lazyPart(() => import('./password-reset/set-password-page.tsx'));

const editorParts = [EditorPage];

/** All pages of the provider's site. */
export function App() {
  const [client] = useState(createQueryClient);
  const { pathname } = useLocation();
  const id = editedTemplate(pathname);
  const isList = useMatch(paths.templates) !== null;
  useEffect(() => {
    if (isList) void TemplatesPage.load();
  }, [isList]);
  useLayoutEffect(() => {
    if (id === undefined) return undefined;
    // Load the largest page of the site and its data while the session is checked, before the first frame.
    void EditorPage.load();
    const query = templateQuery(id);
    void client.prefetchQuery({ ...query, gcTime: 10_000 });
    // This draft is old by the time the template is opened again.
    return () => client.removeQueries({ queryKey: query.queryKey, exact: true });
  }, [client, id]);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider page={pathname}>
        <PageErrorBoundary page={pathname} failed={<FailedPage />}>
          <PageHeadingScope site="Inkfield for providers">
            <Routes>
              <Route
                element={
                  <Suspense fallback={<PageMessage title="Loading..." isQuiet />}>
                    <Outlet />
                  </Suspense>
                }
              >
                <Route path={paths.signIn} element={<SignInPage />} />
                <Route path={paths.reset} element={<ResetRequestPage />} />
                <Route path={paths.setPassword} element={<SetPasswordPage />} />
                <Route path={paths.emailChange} element={<EmailChangePage />} />
              </Route>
              <Route
                path={paths.template}
                element={
                  <StaffGuard>
                    <AfterLoading parts={editorParts} fallback={<PageMessage title="Loading..." isQuiet />}>
                      <PaletteHost>
                        <EditorPage />
                      </PaletteHost>
                    </AfterLoading>
                  </StaffGuard>
                }
              />
              <Route
                element={
                  <StaffGuard>
                    <PaletteHost>
                      <Shell tools={<PaletteButton />} />
                    </PaletteHost>
                  </StaffGuard>
                }
              >
                <Route path={paths.templates} element={<TemplatesPage />} />
                <Route path={paths.clients} element={<ClientsPage />} />
                <Route path={paths.client} element={<ClientPage />} />
                <Route path={paths.dashboard} element={<ClientDashboardPage />} />
                <Route path={paths.companies} element={<CompaniesPage />} />
                <Route path={paths.company} element={<CompanyPage />} />
                <Route path={paths.lists} element={<ListsPage />} />
                <Route path={paths.list} element={<ListPage />} />
                <Route path={paths.fonts} element={<FontsPage />} />
                <Route path={paths.permissions} element={<PermissionsPage />} />
                <Route path={paths.documents} element={<DocumentsPage />} />
                <Route path={paths.batches} element={<BatchesPage />} />
                <Route path={paths.erasures} element={<ErasuresPage />} />
                <Route path={paths.usage} element={<UsagePage />} />
                <Route path={paths.mails} element={<MailsPage />} />
                <Route path={paths.health} element={<HealthPage />} />
                <Route path={paths.audit} element={<AuditPage />} />
                <Route path={paths.help} element={<HelpPage />} />
                <Route path={paths.account} element={<AccountPage />} />
                <Route
                  path={paths.import}
                  element={
                    <Suspense fallback={<p className="skeleton-group">Loading...</p>}>
                      <ImportPage />
                    </Suspense>
                  }
                />
                <Route path="*" element={<Navigate to={paths.templates} replace />} />
              </Route>
            </Routes>
          </PageHeadingScope>
        </PageErrorBoundary>
      </ToastProvider>
    </QueryClientProvider>
  );
}
