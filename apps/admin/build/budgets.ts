import type { ScriptBudget } from '../../../tools/script-budgets.ts';

export const budgets: ScriptBudget[] = [
  { page: '/', loads: ['src/templates/templates-page.tsx'], maxBytes: 130_000 },
  // Half a kilobyte more for the places of all lines, which the paper reads. CodeMirror is part of it until the paper opens first.
  // And one for the boxes of forms, which belong to the draft.
  { page: '/templates/:id', loads: ['src/templates/editor/editor-page.tsx'], maxBytes: 231_500 },
  { page: '/templates/import', loads: ['src/imports/import-page.tsx'], maxBytes: 159_000 },
];
