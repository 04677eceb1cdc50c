import type { ScriptBudget } from '../../../tools/script-budgets.ts';

export const budgets: ScriptBudget[] = [
  { page: '/', loads: ['src/templates/templates-page.tsx'], maxBytes: 130_000 },
  // With the paper, without the source and what tables, pasting and finding need.
  { page: '/templates/:id', loads: ['src/templates/editor/editor-page.tsx'], maxBytes: 230_000 },
  { page: '/templates/import', loads: ['src/imports/import-page.tsx'], maxBytes: 159_000 },
];
