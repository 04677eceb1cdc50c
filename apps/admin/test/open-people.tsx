import type { Permission } from '@inkfield/contract/permissions';
import type { UserRecord } from '@inkfield/contract/users';
import { summaries, template } from './open-editor.tsx';
import { type Answers, json, renderApp } from './render-app.tsx';

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

/** Opens a page on a server with two private templates, a shared one, and no permissions. */
export function openPeople(path: string, answers: Answers = {}) {
  return renderApp(path, {
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
  });
}
