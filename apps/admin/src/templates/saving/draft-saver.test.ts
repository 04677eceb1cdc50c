import { CallError } from '@inkfield/contract/call-error';
import type { Template } from '@inkfield/contract/templates';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentOf, type DraftContent, fieldsToSend } from './draft-content.ts';
import { createDraftSaver, retryDelayMs, saveDelayMs, type SaveState } from './draft-saver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const template: Template = {
  id: 7,
  name: 'Lease',
  description: '',
  document_content: 'one',
  fields: [],
  page: {},
  form: { rules: [] },
  access: 'private',
  status: 'draft',
  version: null,
  updated_at: '2026-03-05T00:00:00Z',
  revision: 1,
};

interface Sent {
  changes: Partial<DraftContent>;
  revision: number;
}

/** A saver whose server answers as the test says; by default it saves. */
function startSaver(answer?: (sent: Sent) => Promise<Template>) {
  const content = contentOf(template);
  let now = content;
  const sent: Sent[] = [];
  const states: SaveState[] = [];
  const saver = createDraftSaver({
    template,
    content,
    read: () => now,
    send: (changes, revision) => {
      sent.push({ changes, revision });
      return answer?.({ changes, revision }) ?? Promise.resolve({ ...template, revision: revision + 1 });
    },
    onState: (state) => states.push(state),
    onSaved: () => undefined,
  });
  const type = (document_content: string) => {
    now = { ...now, document_content };
    saver.changed();
  };
  return { saver, sent, states, type };
}

test('typing is saved once, a moment after the last key, with only what changed', async () => {
  const { sent, states, type } = startSaver();
  type('one t');
  await vi.advanceTimersByTimeAsync(saveDelayMs - 1);
  type('one two');
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(sent).toEqual([{ changes: { document_content: 'one two' }, revision: 1 }]);
  expect(states.map(({ kind }) => kind)).toEqual(['waiting', 'saving', 'saved']);
});

test('what is typed while a save is under way is saved after it, with the new revision', async () => {
  let finish: (saved: Template) => void = () => undefined;
  const { sent, type, saver } = startSaver(({ revision }) =>
    revision === 1
      ? new Promise((resolve) => (finish = resolve))
      : Promise.resolve({ ...template, revision: 3 }),
  );
  type('a');
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  type('ab');
  finish({ ...template, revision: 2 });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(sent.map(({ changes, revision }) => [changes.document_content, revision])).toEqual([
    ['a', 1],
    ['ab', 2],
  ]);
  expect(saver.get()).toEqual({ kind: 'saved' });
});

test('a server that is away is asked again by itself', async () => {
  let attempts = 0;
  const { saver, states, type } = startSaver(() =>
    ++attempts === 1
      ? Promise.reject(new CallError(undefined))
      : Promise.resolve({ ...template, revision: 2 }),
  );
  type('a');
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(saver.get()).toEqual({ kind: 'failed', text: 'The server cannot be reached.' });
  await vi.advanceTimersByTimeAsync(retryDelayMs);
  expect(states.at(-1)).toEqual({ kind: 'saved' });
});

test('a refused draft is not sent again until it changes, and says what is wrong', async () => {
  const refusal = new CallError(400, { code: 'invalid', detail: 'Bad.', name: ['Too short.'] });
  const { saver, sent, type } = startSaver(({ changes }) =>
    changes.document_content === 'bad'
      ? Promise.reject(refusal)
      : Promise.resolve({ ...template, revision: 2 }),
  );
  type('bad');
  await vi.advanceTimersByTimeAsync(10 * retryDelayMs);
  expect(sent).toHaveLength(1);
  expect(saver.get()).toEqual({ kind: 'failed', text: 'Too short.' });
  type('good');
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(saver.get()).toEqual({ kind: 'saved' });
});

test('after somebody else has saved, nothing is sent until it is decided', async () => {
  const at = '2026-03-05T10:31:00.000Z';
  const body = { code: 'stale_revision', detail: 'Stale.', edited_by: 'Bob Lee', updated_at: at } as const;
  const stale = new CallError(409, body);
  const { saver, sent, type } = startSaver(({ revision }) =>
    revision === 1 ? Promise.reject(stale) : Promise.resolve({ ...template, revision: 10 }),
  );
  type('mine');
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  type('mine again');
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(await saver.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(saver.get()).toEqual({ kind: 'stale', by: 'Bob Lee', at });
  expect(saver.base().document_content).toBe('one');
  saver.acceptRevision({ ...template, revision: 9, document_content: 'theirs' });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(sent.at(-1)?.revision).toBe(9);
  expect(sent.at(-1)?.changes.document_content).toBe('mine again');
  expect(saver.get()).toEqual({ kind: 'saved' });
});

test('flush saves at once and says whether all is saved', async () => {
  const { saver, sent, type } = startSaver();
  type('a');
  expect(await saver.flush()).toBe(true);
  expect(sent).toHaveLength(1);
  expect(await saver.flush()).toBe(true);
  expect(sent).toHaveLength(1);
});

test('fields are sent in their order, without what is empty and without ids of our own', () => {
  const sent = fieldsToSend([
    {
      id: -1,
      name: 'b',
      label: ' ',
      field_type: 'select',
      required: true,
      order: 9,
      options: ['x', '', ' '],
      help_text: '',
      conditional_show: { hide_sections: ['s'], when: ['', 'y'] },
    },
    { id: 4, name: 'a', label: 'A', field_type: 'text', required: false, order: 1 },
  ]);
  expect(sent).toEqual([
    {
      name: 'b',
      label: 'b',
      field_type: 'select',
      required: true,
      order: 1,
      options: ['x'],
      conditional_show: { hide_sections: ['s'], when: ['y'] },
    },
    { id: 4, name: 'a', label: 'A', field_type: 'text', required: false, order: 2 },
  ]);
});
