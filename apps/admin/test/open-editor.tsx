import type { Template, TemplateSummary } from '@inkfield/contract/templates';
import type { User } from '@inkfield/contract/users';
import type { TemplateField } from '@inkfield/engine/template';
import { ToastProvider } from '@inkfield/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import { expect, vi } from 'vitest';
import { createQueryClient } from '../src/session/query-client.ts';
import { StaffGuard } from '../src/page/staff-guard.tsx';
import { SignInPage } from '../src/sign-in/sign-in-page.tsx';
import { GuardedRouter } from '../src/page/guarded-router.tsx';
import ImportPage from '../src/imports/import-page.tsx';
import EditorPage from '../src/templates/editor/editor-page.tsx';
import { TemplatesPage } from '../src/templates/templates-page.tsx';

export function field(known: Partial<TemplateField> & { name: string }): TemplateField {
  return { id: 1, label: known.name, field_type: 'text', required: true, order: 1, ...known };
}

export function template(known: Partial<Template> = {}): Template {
  return {
    id: 7,
    name: 'Lease',
    description: '',
    document_content: '',
    fields: [],
    page: { locale: 'en-US', currency: 'USD' },
    form: { rules: [] },
    access: 'private',
    status: 'draft',
    version: null,
    updated_at: '2026-03-05T10:00:00Z',
    revision: 1,
    has_changes: true,
    cases: [],
    problems: [],
    failed_cases: [],
    ...known,
  };
}

export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

type Answer = (request: Request) => Response | Promise<Response>;

/** Answers of the server by method and path; what is not named is not found. */
export type Answers = Record<string, Answer>;

const ada: User = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Head',
  company_name: null,
  role: 'staff',
};
/** An installation with a mail server. */
export const site: Answers = {
  'GET /api/site/': () =>
    json({ admin_url: 'https://admin.example.com', registration_open: true, mail_transport: 'smtp' }),
};
/** One without. */
export const siteWithoutMail: Answers = {
  'GET /api/site/': () =>
    json({ admin_url: 'https://admin.example.com', registration_open: true, mail_transport: 'folder' }),
};
const signedIn: Answers = { ...site, 'GET /api/users/profile/': () => json(ada) };

/** jsdom lays nothing out and has no dialogs: what the pages ask of them. */
function fillGaps(): void {
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
  Element.prototype.scrollIntoView = () => {};
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Opens the pages that templates are made and edited on. */
export function openAt(path: string, answers: Answers) {
  fillGaps();
  const history = createMemoryHistory({ initialEntries: ['/', path], v5Compat: true });
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    const key = `${request.method} ${new URL(request.url).pathname}`;
    return (
      (await { ...signedIn, ...answers }[key]?.(request)) ??
      json({ detail: 'Not found.', code: 'not_found' }, 404)
    );
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <GuardedRouter history={history}>
          <Routes>
            <Route path="/" element={<TemplatesPage />} />
            <Route path="/templates/import" element={<ImportPage />} />
            <Route path="/signin" element={<SignInPage />} />
            <Route
              path="/templates/:id"
              element={
                <StaffGuard>
                  <EditorPage />
                </StaffGuard>
              }
            />
          </Routes>
        </GuardedRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { requests, history, user: userEvent.setup() };
}

/** The list of templates as the server answers it: without text, by words and state. */
export function summaries(templates: Template[]): Answer {
  return ({ url }) => {
    const { searchParams } = new URL(url);
    const words = (searchParams.get('search') ?? '').toLowerCase().split(/\s+/);
    const [state, access] = [searchParams.get('state'), searchParams.get('access')];
    const found = templates.filter(
      (one) =>
        words.every((word) => `${one.name} ${one.description}`.toLowerCase().includes(word)) &&
        (state === null || (state === 'current' ? one.status !== 'archived' : one.status === state)) &&
        (access === null || one.access === access),
    );
    return json(found.map(toSummary));
  };
}

function toSummary({ id, name, description, access, status, version, ...rest }: Template): TemplateSummary {
  const count = (level: string) => rest.problems?.filter((problem) => problem.level === level).length ?? 0;
  return {
    id,
    name,
    description,
    access,
    status,
    version,
    updated_at: rest.updated_at,
    edited_by: rest.edited_by ?? null,
    has_changes: rest.has_changes ?? false,
    field_count: rest.fields.length,
    error_count: count('error'),
    warning_count: count('warning'),
    failed_case_count: rest.failed_cases?.length ?? 0,
    has_permissions: true,
  };
}

export function openList(templates: Template[], answers: Answers = {}) {
  return openAt('/', { 'GET /api/templates/summaries/': summaries(templates), ...answers });
}

/** Opens the editor of a template on a server that keeps what is saved. */
export async function openEditor(opened: Template, answers: Answers = {}) {
  let stored = opened;
  const opening = openAt('/templates/7', {
    'GET /api/templates/7/': () => json(stored),
    'GET /api/retention-rules/': () => json([]),
    'PATCH /api/templates/7/': async (request) => {
      const { revision, fields, ...changes } = await request.json();
      const saved = fields?.map((one: TemplateField, index: number) => ({
        ...one,
        id: one.id ?? 100 + index,
      }));
      stored = { ...stored, ...changes, ...(saved && { fields: saved }), revision: revision + 1 };
      return json(stored);
    },
    ...answers,
  });
  await screen.findByRole('heading', { name: opened.name, level: 1 });
  // The panes beside the text come a moment later.
  await waitFor(() => expect(screen.queryAllByText('Loading...')).toEqual([]), { timeout: 5000 });
  return { ...opening, stored: () => stored };
}

/** The lines of the text as they are shown. */
export function shownText(): string {
  return [...document.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');
}
