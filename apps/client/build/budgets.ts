import type { ScriptBudget } from '../../../tools/script-budgets.ts';

const layout = 'src/page/signed-in-layout.tsx';

export const budgets: ScriptBudget[] = [
  { page: '/', loads: ['src/landing/landing-page.tsx'], maxBytes: 100_000 },
  { page: '/signin', loads: ['src/sign-in/sign-in-page.tsx'], maxBytes: 130_000 },
  { page: '/signup', loads: ['src/sign-up/sign-up-page.tsx'], maxBytes: 130_000 },
  { page: '/reset', loads: ['src/password-reset/reset-request-page.tsx'], maxBytes: 130_000 },
  { page: '/reset-password', loads: ['src/password-reset/set-password-page.tsx'], maxBytes: 130_000 },
  { page: '/dashboard', loads: [layout, 'src/dashboard/dashboard-page.tsx'], maxBytes: 130_000 },
  { page: '/user', loads: [layout, 'src/generator/generator-page.tsx'], maxBytes: 130_000 },
  // The rows editor and formulas join the page of /user for templates that have some.
  { page: 'rows, formulas', loads: ['src/generator/rows/controls.tsx'], isPart: true, maxBytes: 15_900 },
  { page: 'not found', loads: ['src/not-found/not-found-page.tsx'], maxBytes: 130_000 },
];
