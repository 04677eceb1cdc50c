import type { Batch } from '@inkfield/contract/batches';
import { makeStored, makeTemplate, store } from './factories.ts';
import { renderApp } from './render-app.tsx';

/** That of every batch here. */
export const batchTemplate = makeTemplate();

export function makeBatch(given: Partial<Batch> = {}): Batch {
  return {
    id: 5,
    template: batchTemplate.id,
    template_name: batchTemplate.name,
    template_version: 1,
    user: 1,
    user_email: 'maya@example.com',
    file_name: 'tenants.xlsx',
    state: 'ready',
    stop_reason: null,
    rows: { total: 3, waiting: 3, invalid: 0, done: 0, failed: 0 },
    created_at: '2026-11-01T10:00:00Z',
    started_at: (given.state ?? 'ready') === 'ready' ? null : '2026-11-01T10:01:00Z',
    ended_at: null,
    sheet: 'Values',
    columns: [{ letter: 'A', header: 'Who', field: 'tenant' }],
    unmatched: [],
    notes: [],
    ...given,
  };
}

/** Opens its page. */
export function openBatch(shown: Batch, answers: Parameters<typeof renderApp>[1] = {}) {
  store(makeStored());
  return renderApp('/user/table?batch=5', {
    answers: {
      'GET /api/templates/': { json: [batchTemplate] },
      'GET /api/batches/5/': { json: shown },
      ...answers.answers,
    },
  });
}
