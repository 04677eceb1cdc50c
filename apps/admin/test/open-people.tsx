import type { Permission } from '@inkfield/contract/permissions';
import type { UserRecord } from '@inkfield/contract/users';
import { ToastProvider } from '@inkfield/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { vi } from 'vitest';
import ClientDashboardPage from '../src/clients/dashboard-page.tsx';
import ClientPage from '../src/clients/client-page.tsx';
import ClientsPage from '../src/clients/clients-page.tsx';
import CompaniesPage from '../src/companies/companies-page.tsx';
import CompanyPage from '../src/companies/company-page.tsx';
import BatchesPage from '../src/batches/batches-page.tsx';
import DocumentsPage from '../src/documents/documents-page.tsx';
import ErasuresPage from '../src/erasures/erasures-page.tsx';
import ResetRequestPage from '../src/password-reset/reset-request-page.tsx';
import SetPasswordPage from '../src/password-reset/set-password-page.tsx';
import PermissionsPage from '../src/permissions/permissions-page.tsx';
import { GuardedRouter } from '../src/page/guarded-router.tsx';
import { SignInPage } from '../src/sign-in/sign-in-page.tsx';
import { createQueryClient } from '../src/session/query-client.ts';
import { type Answers, json, site, summaries, template } from './open-editor.tsx';

export function person(known: Partial<UserRecord> = {}): UserRecord {
  return {
    id: 5,
    email: 'maya@example.com',
    first_name: 'Maya',
    last_name: 'Okafor',
    company_name: null,
    role: 'client',
    company: null,
    is_active: true,
    email_proven: true,
    email_from_staff: false,
    has_password: true,
    created_at: '2026-03-05T10:00:00Z',
    erased_at: null,
    ...known,
  };
}

export function permission(known: Partial<Permission> = {}): Permission {
  return {
    id: 11,
    template: 1,
    template_name: 'Lease',
    template_status: 'published',
    user: 5,
    user_email: 'maya@example.com',
    user_name: 'Maya Okafor',
    company: null,
    company_name: null,
    granted_by: 1,
    granted_by_name: 'Ada Head',
    granted_at: '2026-03-06T10:00:00Z',
    expires_at: null,
    revoked_at: null,
    ...known,
  };
}

const published = { status: 'published', version: 1 } as const;
const administrator = person({ id: 1, email: 'ada@example.com', first_name: 'Ada', role: 'admin' });

/** Opens a page on a server with two private templates, a shared one, and nobody who was granted anything. */
export function openPeople(path: string, answers: Answers = {}) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  const all: Answers = {
    ...site,
    'GET /api/users/profile/': () => json(administrator),
    'GET /api/users/5/': () => json(person()),
    'GET /api/permissions/': () => json([]),
    'GET /api/companies/': () => json([]),
    'GET /api/legal-holds/': () => json([]),
    'GET /api/retention-rules/': () => json([]),
    'GET /api/templates/summaries/': summaries([
      template({ id: 1, name: 'Lease', ...published }),
      template({ id: 2, name: 'Offer', ...published }),
      template({ id: 3, name: 'Invoice', access: 'shared', ...published }),
    ]),
    ...answers,
  };
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const answer = all[`${request.method} ${new URL(request.url).pathname}`];
    return (await answer?.(request)) ?? json({ detail: 'Not found.', code: 'not_found' }, 404);
  });
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <GuardedRouter history={history}>
          <Routes>
            <Route path="/clients" element={<ClientsPage />} />
            <Route path="/clients/:id" element={<ClientPage />} />
            <Route path="/clients/:id/dashboard" element={<ClientDashboardPage />} />
            <Route path="/signin" element={<SignInPage />} />
            <Route path="/reset" element={<ResetRequestPage />} />
            <Route path="/reset-password/:token" element={<SetPasswordPage />} />
            <Route path="/companies" element={<CompaniesPage />} />
            <Route path="/companies/:id" element={<CompanyPage />} />
            <Route path="/permissions" element={<PermissionsPage />} />
            <Route path="/documents" element={<DocumentsPage />} />
            <Route path="/erasures" element={<ErasuresPage />} />
            <Route path="/batches" element={<BatchesPage />} />
          </Routes>
        </GuardedRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  const bodiesTo = (call: string) =>
    Promise.all(
      requests
        .filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call)
        .map((request) => request.json()),
    );
  return { user: userEvent.setup(), requests, bodiesTo, unmount };
}
