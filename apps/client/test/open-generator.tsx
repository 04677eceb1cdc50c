import type { Template } from '@inkfield/contract/templates';
import type { TemplateField } from '@inkfield/engine/template';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { vi } from 'vitest';
import { PageHeadingScope } from '@inkfield/web/page-heading';
import { createSession } from '../src/session/session.ts';
import { SessionProvider } from '../src/session/session-provider.tsx';
import { openSessionStorage } from '../src/session/stored-session.ts';
import GeneratorPage from '../src/generator/generator-page.tsx';

/** For tests: the page on a stand-in for the network; the answer of a call, by "METHOD /path/". */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

interface Setup {
  templates?: Template[];
  answers?: Answers;
  path?: string;
  /** The state of the history entry. */
  state?: unknown;
  isWide?: boolean;
}

export const user = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Reyes',
  company_name: null,
  role: 'client' as const,
};

export function field(part: Partial<TemplateField> & { name: string }): TemplateField {
  return { id: 1, label: part.name, field_type: 'text', required: true, order: 1, ...part };
}

export function template(fields: TemplateField[], part: Partial<Template> = {}): Template {
  return {
    id: 7,
    name: 'Lease',
    description: '',
    document_content: fields.map(({ name }) => `Here: [${name}]`).join('\n\n'),
    fields,
    page: { locale: 'en-US', currency: 'USD' },
    form: { rules: [] },
    access: 'shared',
    status: 'published',
    version: 1,
    updated_at: '2026-01-01T00:00:00Z',
    ...part,
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** A server without unfinished documents, which takes what is saved. */
function draftAnswers(): Answers {
  let revision = 0;
  let filled_from: Record<string, string | null> = {};
  const saved = async (request: Request) => {
    const body = (await request.json()) as { filled_from?: typeof filled_from };
    filled_from = { ...filled_from, ...body.filled_from };
    revision += 1;
    return read();
  };
  const read = () => {
    const sources = Object.entries(filled_from).filter(([, source]) => source !== null);
    const known = { filled_from: Object.fromEntries(sources), values: {}, others: {}, carried: null };
    return { id: 1, revision, saved_at: '2026-03-05T10:41:00Z', ...known };
  };
  return {
    'GET /api/drafts/': () => json([]),
    'POST /api/drafts/': async (request) => json(await saved(request), 201),
    'PATCH /api/drafts/1/': async (request) => json(await saved(request)),
    'GET /api/drafts/1/': () => json(read()),
  };
}

export function openGenerator({ templates = [], answers = {}, path, state, isWide = true }: Setup) {
  const requests: Request[] = [];
  const all: Answers = { 'GET /api/templates/': () => json(templates), ...draftAnswers(), ...answers };
  vi.stubGlobal('fetch', async (request: Request) => {
    // Allows the calls for saving, which saver.test.ts tests.
    if (!request.url.includes('/api/drafts/')) requests.push(request.clone());
    const answer = all[`${request.method} ${new URL(request.url).pathname}`];
    return answer ? await answer(request) : json({ detail: 'Not found.', code: 'not_found' }, 404);
  });
  window.matchMedia = (query) => Object.assign(new EventTarget(), media(query, isWide));
  Element.prototype.scrollIntoView = () => undefined;
  const session = createSession(openSessionStorage(() => localStorage));
  session.signIn({ access: 'access', refresh: undefined, user });
  const search = path?.replace('/user', '') ?? `?templateId=${templates[0]?.id ?? 1}`;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <SessionProvider session={session}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[{ pathname: '/user', search, state }]}>
          <PageHeadingScope site="Inkfield">
            <Routes>
              <Route path="/user" element={<GeneratorPage />} />
              <Route path="/dashboard" element={<p>The dashboard</p>} />
            </Routes>
          </PageHeadingScope>
        </MemoryRouter>
      </QueryClientProvider>
    </SessionProvider>,
  );
  return { ...view, requests, queries, session, user: userEvent.setup() };
}

/** Opens a template and waits until it can be filled. */
export async function openTemplate(opened: Template, setup: Omit<Setup, 'templates'> = {}) {
  const page = openGenerator({ ...setup, templates: [opened] });
  await screen.findByRole('button', { name: /^(Generate Document|Next)$/ });
  // It loads beside the form; where only the form is shown, it is asked for later.
  if (setup.isWide !== false && !opened.is_form) await screen.findByRole('article', { name: 'Live preview' });
  return page;
}

function media(query: string, matches: boolean): Omit<MediaQueryList, keyof EventTarget> {
  return {
    media: query,
    matches,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  };
}
