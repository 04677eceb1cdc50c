import type { Template, TemplateSummary } from '@inkfield/contract/templates';
import type { User } from '@inkfield/contract/users';
import type { TemplateField } from '@inkfield/engine/template';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Answers, json, renderApp } from './render-app.tsx';

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

const ada: User = {
  id: 1,
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Head',
  company_name: null,
  role: 'staff',
};
const signedIn: Answers = { 'GET /api/users/profile/': () => json(ada) };

/** Opens the pages that templates are made and edited on. */
export function openAt(path: string, answers: Answers) {
  return renderApp(path, { ...signedIn, ...answers });
}

/** The list of templates as the server answers it: without text, by words and state. */
export function summaries(templates: Template[]): Answers[string] {
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

/** Opens the source of a template on a server that stores saved drafts. */
export async function openEditor(opened: Template, answers: Answers = {}) {
  const opening = await openPaperEditor(opened, answers);
  await opening.user.click(screen.getByRole('button', { name: 'Source' }));
  await waitFor(() => expect(screen.queryAllByText('Loading...')).toEqual([]), { timeout: 5000 });
  return opening;
}

/** Opens the editor of a template on the paper, as it opens first. */
export async function openPaperEditor(opened: Template, answers: Answers = {}) {
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
