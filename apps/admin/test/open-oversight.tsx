import type { User } from '@inkfield/contract/users';
import { type Answers, json, renderApp } from './render-app.tsx';

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
  const opened = renderApp(path, { ...signedInAs('admin'), ...answers });
  return { ...opened, address: () => opened.history.location.search };
}
