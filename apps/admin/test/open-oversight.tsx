import type { User } from '@inkfield/contract/users';
import { ToastProvider } from '@inkfield/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, UNSAFE_createMemoryHistory as createMemoryHistory, useLocation } from 'react-router';
import { vi } from 'vitest';
import AuditPage from '../src/audit/audit-page.tsx';
import HealthPage from '../src/health/health-page.tsx';
import MailsPage from '../src/mails/mails-page.tsx';
import { GuardedRouter } from '../src/page/guarded-router.tsx';
import { createQueryClient } from '../src/session/query-client.ts';
import { StaffGuard } from '../src/page/staff-guard.tsx';
import UsagePage from '../src/usage/usage-page.tsx';
import { type Answers, json, site } from './open-editor.tsx';

export function signedInAs(role: User['role']): Answers {
  const user: User = {
    id: 1,
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Head',
    company_name: null,
    role,
  };
  return { 'GET /api/users/profile/': () => json(user) };
}

/** Opens one of the pages that watch over the rest, as an administrator unless the answers say otherwise. */
export function openOversight(path: string, answers: Answers) {
  const all: Answers = { ...site, ...signedInAs('admin'), ...answers };
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const answer = all[`${request.method} ${new URL(request.url).pathname}`];
    return (await answer?.(request)) ?? json({ detail: 'Not found.', code: 'not_found' }, 404);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <GuardedRouter history={history}>
          <StaffGuard>
            <Routes>
              <Route path="/audit" element={<AuditPage />} />
              <Route path="/mails" element={<MailsPage />} />
              <Route path="/usage" element={<UsagePage />} />
              <Route path="/health" element={<HealthPage />} />
            </Routes>
          </StaffGuard>
          <Address />
        </GuardedRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  /** The query strings of the calls to one path, in order. */
  const askedFor = (call: string) =>
    requests
      .filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call)
      .map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  return {
    user: userEvent.setup(),
    requests,
    askedFor,
    address: () => screen.getByTestId('address').textContent,
  };
}

function Address() {
  return <span data-testid="address">{useLocation().search}</span>;
}
