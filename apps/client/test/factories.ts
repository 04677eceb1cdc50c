import type { GeneratedDocument } from '@inkfield/contract/documents';
import type { Template } from '@inkfield/contract/templates';
import type { User } from '@inkfield/contract/users';
import type { StoredSession } from '../src/session/stored-session.ts';

export function makeUser(given: Partial<User> = {}): User {
  return {
    id: 1,
    email: 'maya@example.com',
    first_name: 'Maya',
    last_name: 'Okafor',
    company_name: null,
    role: 'client',
    ...given,
  };
}

export function makeStored(given: Partial<StoredSession> = {}): StoredSession {
  return { access: 'access-1', refresh: 'refresh-1', user: makeUser(), ...given };
}

/** Puts a session where a browser keeps it. */
export function store({ access, refresh, user }: StoredSession): void {
  localStorage.setItem('access_token', access);
  if (refresh) localStorage.setItem('refresh_token', refresh);
  localStorage.setItem('user', JSON.stringify(user));
}

export function makeTemplate(given: Partial<Template> = {}): Template {
  return {
    id: 1,
    name: 'Residential lease',
    description: 'A one-year lease.',
    document_content: '[tenant]',
    fields: [{ id: 1, name: 'tenant', label: 'Tenant', field_type: 'text', required: true, order: 1 }],
    page: { locale: 'en-US', currency: 'USD' },
    form: { rules: [] },
    access: 'shared',
    status: 'published',
    version: 1,
    updated_at: '2026-11-01T10:00:00Z',
    ...given,
  };
}

export function makeDocument(given: Partial<GeneratedDocument> = {}): GeneratedDocument {
  return {
    id: 1041,
    template: 1,
    template_name: 'Residential lease',
    template_version: 1,
    generated_at: '2026-11-18T15:20:00Z',
    sha256: '0'.repeat(64),
    page_count: 1,
    code: 'ABCDEFGHJKLM',
    name: null,
    note: '',
    tags: [],
    archived_at: null,
    revision: 1,
    based_on: null,
    form_data: {},
    ...given,
  };
}
